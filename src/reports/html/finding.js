// How the page shows one finding. Whatever came from a transcript becomes text of an element and nothing else.

/**
 * @typedef {{ summary: string, help: string }} Rule
 * @typedef {{ text: string, from?: number, to?: number }} Context
 * @typedef {'level' | 'status' | 'rule' | 'file' | 'tool'} FilterName
 * @typedef {{
 *   level: string, status: string, rule: string, message: string, file: string, line: number, column: number,
 *   evidence?: string, context?: Context, reason?: string, tool?: string, pointer: string, record?: string,
 *   conversation?: string, guard: string, format: string, role: string, direction?: string, tier: string,
 *   fingerprint: string
 * }} Finding
 */

/** A finding as an item of the list, folded. @param {Finding} finding @param {ReadonlyMap<string, Rule>} rules */
// oxlint-disable-next-line no-unused-vars -- page.js, which follows in the same script, calls it.
function itemOf(finding, rules) {
  const { level, status, message, evidence, rule, file, line, column } = finding;
  const what = element('span', 'what');
  what.append(element('span', '', status === 'new' ? message : `${message} (${status})`));
  if (evidence !== undefined) what.append(element('code', '', evidence));
  const where = element('span', 'where');
  where.append(element('span', '', rule), element('code', '', `${file}:${line}:${column}`));
  const summary = element('summary');
  summary.append(element('span', `badge ${level}`, level), what, where);
  const details = /** @type {HTMLDetailsElement} */ (element('details', `finding ${level}`));
  details.append(summary);
  details.addEventListener('toggle', () => fill(details, finding, rules));
  const made = element('li');
  made.append(details);
  return made;
}

/**
 * Adds what is only seen of an unfolded finding, once.
 * @param {HTMLDetailsElement} details @param {Finding} finding @param {ReadonlyMap<string, Rule>} rules
 */
function fill(details, finding, rules) {
  if (!details.open || details.querySelector('.body') !== null) return;
  const body = element('div', 'body');
  if (finding.context !== undefined) {
    body.append(element('h3', '', 'In its record (masked)'), marked(finding.context));
  } else if (finding.evidence !== undefined) {
    body.append(element('h3', '', 'Evidence (masked)'), element('pre', '', finding.evidence));
  }
  const rule = rules.get(finding.rule);
  if (rule) body.append(element('h3', '', rule.summary), element('p', '', rule.help));
  body.append(element('h3', '', 'Details'), members(finding));
  details.append(body);
}

/** @param {Context} context */
function marked({ text, from, to }) {
  const pre = element('pre');
  if (from === undefined || to === undefined) pre.textContent = text;
  else pre.append(text.slice(0, from), element('mark', '', text.slice(from, to)), text.slice(to));
  return pre;
}

/** @param {Finding} finding */
function members({
  reason,
  tool,
  record,
  pointer,
  conversation,
  role,
  direction,
  format,
  guard,
  tier,
  status,
  fingerprint,
}) {
  const shown = { Status: status, Reason: reason, Tool: tool, Record: record, Pointer: pointer || undefined };
  const more = {
    Conversation: conversation,
    Role: role,
    Direction: direction,
    Format: format,
    Guard: guard,
    Tier: tier,
  };
  const made = element('dl');
  for (const [title, value] of Object.entries({ ...shown, ...more, Fingerprint: fingerprint })) {
    if (value !== undefined) made.append(element('dt', '', title), element('dd', '', value));
  }
  return made;
}
/** @param {string} name @param {string} [className] @param {string} [text] */
function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}
