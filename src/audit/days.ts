/** Whether the value is a day of the calendar, as `YYYY-MM-DD`. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value);
}

/** The day in UTC, as `YYYY-MM-DD`. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Whether the last day on which something holds is over. */
export function isPast({ expires }: { readonly expires?: string }, today: string): boolean {
  return expires !== undefined && expires < today;
}
