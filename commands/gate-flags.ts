import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import type { Gate } from '../src/audit/verdict.js';
import { UsageError, closest } from '../src/core/errors.js';
import type { FailLevel, GateConditions } from '../src/core/gate.js';
import { levels } from '../src/core/guard.js';
import type { Tier } from '../src/core/guard.js';
import { parseChoice } from './options.js';

/** The levels of all `--fail-on` together. */
export interface FailOnFlags {
  readonly failOn?: FailLevel;
  readonly tiers?: Readonly<Partial<Record<Tier, FailLevel>>>;
  readonly rules?: Readonly<Record<string, FailLevel>>;
}

/** The options of the gate as they were typed. */
export interface GateFlags {
  readonly failOn?: FailOnFlags;
  readonly failOnRate?: number;
  readonly maxFindings?: number;
  readonly maxWarnings?: number;
  readonly allowEmpty?: true;
  readonly exitZero?: true;
}

/** Adds them to a command; `assumed` says what holds without them. */
export function addGateOptions(command: Command, assumed: string): Command {
  return command
    .option(
      '--fail-on <[rule|tier=]level>',
      `least level that fails: ${levels.join(', ')}, never; again for a tier (proven, heuristic) or a rule (default: ${assumed})`,
      parseFailOn,
    )
    .option(
      '--fail-on-rate <share>',
      'fail only where more than this share of all records fails, such as 2%',
      parseShare,
    )
    .option('--max-findings <count>', 'fail on more new findings than this, whatever their level', parseLimit)
    .option('--max-warnings <count>', 'fail on more new warnings than this', parseLimit)
    .option('--allow-empty', 'pass although nothing was audited')
    .option('--exit-zero', 'exit with 0 instead of 1 where findings would fail the run');
}

/** The gate that the options make of what holds without them. `rules` are the ids that the run can report. */
export function gateOf(flags: GateFlags, assumed: GateConditions, rules: readonly string[]): Gate {
  for (const rule of Object.keys(flags.failOn?.rules ?? {})) {
    if (rules.includes(rule)) continue;
    const hint = closest(rule, rules) ?? "'qwed-or explain' lists all rules.";
    throw new UsageError(`--fail-on names the rule '${rule}', which this run cannot report.`, hint);
  }
  const { maxFindings, maxWarnings, failOnRate, allowEmpty, exitZero } = flags;
  const { failOn, tiers, rules: ofRules } = flags.failOn ?? {};
  const gate: Gate = {
    ...assumed,
    ...(failOn !== undefined && { failOn }),
    ...((tiers ?? assumed.tiers) && { tiers: { ...assumed.tiers, ...tiers } }),
    ...((ofRules ?? assumed.rules) && { rules: { ...assumed.rules, ...ofRules } }),
    ...(maxFindings !== undefined && { maxFindings }),
    ...(maxWarnings !== undefined && { maxWarnings }),
    ...(failOnRate !== undefined && { failOnRate }),
    allowEmpty: allowEmpty === true,
    exitZero: exitZero === true,
  };
  if (failOnRate !== undefined && neverFails(gate)) {
    throw new UsageError(
      '--fail-on-rate counts records with findings that fail, and none ever does.',
      'Give --fail-on a level.',
    );
  }
  return gate;
}

function neverFails({ failOn, tiers = {}, rules = {} }: GateConditions): boolean {
  return [failOn, ...Object.values(tiers), ...Object.values(rules)].every((level) => level === 'never');
}

const tierNames: readonly Tier[] = ['proven', 'heuristic'];

/** Parses `level`, `tier=level` or `rule=level` and adds it to those given before. */
function parseFailOn(text: string, previous: FailOnFlags = {}): FailOnFlags {
  const equals = text.lastIndexOf('=');
  const level = parseChoice('level', [...levels, 'never'] as const)(text.slice(equals + 1));
  if (equals === -1) return { ...previous, failOn: level };
  const name = text.slice(0, equals);
  const tier = tierNames.find((known) => known === name);
  if (tier) return { ...previous, tiers: { ...previous.tiers, [tier]: level } };
  if (!/^[a-z-]+\/[a-z-]+$/.test(name)) {
    throw new InvalidArgumentError(
      `'${name}' is neither a tier (${tierNames.join(', ')}) nor a rule such as tool/blocked-tool.`,
    );
  }
  return { ...previous, rules: { ...previous.rules, [name]: level } };
}

/** Parses a whole number from 0 on. */
export function parseLimit(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError(`'${text}' is no whole number such as 0 or 25.`);
  return Number(text);
}

/** Parses a share of a whole, as a percentage (`2.5%`) or a number from 0 to 1 (`0.025`). */
function parseShare(text: string): number {
  const [, digits, percent] = /^(\d{1,3}(?:\.\d{1,4})?|0?\.\d{1,6})\s?(%?)$/.exec(text) ?? [];
  const share = digits === undefined ? Number.NaN : Number(digits) / (percent === '%' ? 100 : 1);
  if (!(share >= 0 && share <= 1)) throw new InvalidArgumentError(`'${text}' is no share such as 2%, 0.5% or 0.02.`);
  return share;
}
