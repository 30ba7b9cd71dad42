// The script of the page: it lists the findings that stand in the page as data, to filter and to search.
(() => {
  /** @type {readonly { name: FilterName, title: string, any: string }[]} */
  const filters = [
    { name: 'level', title: 'Level', any: 'Any level' },
    { name: 'rule', title: 'Rule', any: 'Any rule' },
    { name: 'file', title: 'File', any: 'Any file' },
    { name: 'tool', title: 'Tool', any: 'Any tool' },
    { name: 'status', title: 'Status', any: 'Any status' },
  ];
  const noTool = '(no tool)';
  const pageSizes = ['25', '100', '500', 'all'];
  const orders = { severity: 'By severity', place: 'By place' };

  /** @type {(id: string) => HTMLElement} */
  const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
  /** @type {{ rules: [string, Rule][], findings: Finding[] }} */
  const data = JSON.parse(byId('data').textContent ?? '');
  const rules = new Map(data.rules);
  const total = data.findings.length;
  const list = byId('list');
  const controls = byId('controls');
  const pages = byId('pages');
  /** What is searched of each finding, made when it is first asked for. @type {(string | undefined)[]} */
  const texts = [];
  /** @type {Map<string, HTMLInputElement | HTMLSelectElement>} */
  const fields = new Map();
  let page = 0;

  if (total > 0) start();
  else byId('status').textContent = 'Nothing to list.';

  function start() {
    controls.append(labelled('Search', searchField(), 'wide'));
    for (const filter of filters) controls.append(labelled(filter.title, filterField(filter)));
    controls.append(labelled('Order', choiceField('order', Object.entries(orders))));
    const sizes = pageSizes.map(
      (size) => /** @type {const} */ ([size, size === 'all' ? 'All at once' : `${size} a page`]),
    );
    controls.append(labelled('Page size', choiceField('size', sizes)));
    const clear = button('Clear filters', () => set({}));
    const unfold = button('Unfold all', () => {
      const folded = [...list.querySelectorAll('details')].some((details) => !details.open);
      unfoldAll(folded);
    });
    const buttons = element('div', 'buttons');
    buttons.append(clear, unfold);
    controls.append(buttons);
    controls.hidden = false;
    for (const choice of document.querySelectorAll('.choice')) makeButton(/** @type {HTMLElement} */ (choice));
    for (const field of fields.values()) field.addEventListener('input', () => show(0));
    addEventListener('hashchange', () => set(Object.fromEntries(new URLSearchParams(location.hash.slice(1)))));
    addEventListener('beforeprint', () => unfoldAll(true));
    set(Object.fromEntries(new URLSearchParams(location.hash.slice(1))));
  }

  /** @param {string} text @param {() => void} act */
  function button(text, act) {
    const made = element('button', '', text);
    made.setAttribute('type', 'button');
    made.addEventListener('click', act);
    return /** @type {HTMLButtonElement} */ (made);
  }

  /** @param {string} title @param {HTMLElement} field @param {string} [className] */
  function labelled(title, field, className) {
    const label = element('label', className, title);
    label.append(field);
    return label;
  }

  function searchField() {
    const input = document.createElement('input');
    input.type = 'search';
    input.placeholder = 'Message, evidence, record, tool, path, …';
    fields.set('search', input);
    return input;
  }

  /** @param {{ name: FilterName, any: string }} filter */
  function filterField({ name, any }) {
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const finding of data.findings) {
      const value = valueOf(finding, name);
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    const values = [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
    const options = values.map(([value, number]) => /** @type {const} */ ([value, `${value} (${number})`]));
    return choiceField(name, [['', any], ...options]);
  }

  /** @param {string} name @param {readonly (readonly [string, string])[]} options */
  function choiceField(name, options) {
    const select = document.createElement('select');
    for (const [value, text] of options) {
      const option = document.createElement('option');
      option.value = value;
      option.textContent = text;
      select.append(option);
    }
    fields.set(name, select);
    return select;
  }

  /** A value in the overview filters the findings by it. @param {HTMLElement} choice */
  function makeButton(choice) {
    const name = choice.dataset['filter'] ?? '';
    const value = choice.textContent ?? '';
    const field = fields.get(name);
    if (!(field instanceof HTMLSelectElement) || ![...field.options].some((option) => option.value === value)) return;
    const made = button(value, () => {
      set({ [name]: value });
      byId('findings').scrollIntoView();
    });
    made.className = 'choice';
    made.title = `Show the findings of this ${name}`;
    choice.replaceWith(made);
  }

  /** Sets every field: to what is given, else to its first choice. @param {Record<string, string>} values */
  function set(values) {
    for (const [name, field] of fields) {
      const asked = Object.hasOwn(values, name) ? (values[name] ?? '') : '';
      if (field instanceof HTMLInputElement) field.value = asked;
      else
        field.selectedIndex = Math.max(
          0,
          [...field.options].findIndex((option) => option.value === asked),
        );
    }
    show(0);
  }

  /** @param {Finding} finding @param {FilterName} name */
  function valueOf(finding, name) {
    return finding[name] ?? noTool;
  }

  /** The findings that the fields ask for, as their numbers. */
  function chosen() {
    const words = (fields.get('search')?.value ?? '').toLowerCase().split(/\s+/).filter(Boolean);
    const wanted = filters.flatMap(({ name }) => {
      const value = fields.get(name)?.value ?? '';
      return value === '' ? [] : [/** @type {const} */ ([name, value])];
    });
    const numbers = [];
    for (const [number, finding] of data.findings.entries()) {
      if (!wanted.every(([name, value]) => valueOf(finding, name) === value)) continue;
      if (words.length > 0 && !words.every((word) => textOf(number).includes(word))) continue;
      numbers.push(number);
    }
    if (fields.get('order')?.value === 'place') numbers.sort(byPlace);
    return numbers;
  }

  /** @param {number} number */
  function textOf(number) {
    const finding = /** @type {Finding} */ (data.findings[number]);
    const { context, line, ...members } = finding;
    return (texts[number] ??= [...Object.values(members), `${finding.file}:${line}`, context?.text ?? '']
      .join('\n')
      .toLowerCase());
  }

  /** @param {number} one @param {number} other */
  function byPlace(one, other) {
    const a = /** @type {Finding} */ (data.findings[one]);
    const b = /** @type {Finding} */ (data.findings[other]);
    if (a.file !== b.file) return a.file < b.file ? -1 : 1;
    return a.line - b.line || a.column - b.column || one - other;
  }

  /** @param {number} wanted */
  function show(wanted) {
    const numbers = chosen();
    const size = fields.get('size')?.value ?? '';
    const length = size === 'all' ? Math.max(numbers.length, 1) : Number(size);
    const last = Math.max(0, Math.ceil(numbers.length / length) - 1);
    page = Math.min(wanted, last);
    const shown = numbers.slice(page * length, (page + 1) * length);
    list.replaceChildren(...shown.map((number) => itemOf(/** @type {Finding} */ (data.findings[number]), rules)));
    byId('status').textContent = statusOf(numbers.length, page * length, shown.length);
    pages.hidden = last === 0;
    const go = (/** @type {number} */ to) => () => {
      show(to);
      byId('findings').scrollIntoView();
    };
    const before = button('Previous', go(page - 1));
    const after = button('Next', go(page + 1));
    before.disabled = page === 0;
    after.disabled = page === last;
    pages.replaceChildren(before, element('span', '', `Page ${page + 1} of ${last + 1}`), after);
    remember();
  }

  /** @param {number} found @param {number} before @param {number} shown */
  function statusOf(found, before, shown) {
    if (found === 0) return `No finding of ${total} fits.`;
    const range = shown === found ? `All ${found}` : `${before + 1} to ${before + shown} of ${found}`;
    return found === total ? `${range} findings.` : `${range} findings that fit, of ${total}.`;
  }

  /** Keeps the fields in the address, so that a view can be sent on or reloaded. */
  function remember() {
    const kept = new URLSearchParams();
    for (const [name, field] of fields) {
      const first = field instanceof HTMLSelectElement ? (field.options[0]?.value ?? '') : '';
      if (field.value !== first) kept.set(name, field.value);
    }
    const hash = kept.toString();
    if (hash === location.hash.slice(1)) return;
    try {
      history.replaceState(undefined, '', hash === '' ? location.pathname + location.search : `#${hash}`);
    } catch {
      // Where the page may not change its address, the view is simply not kept.
    }
  }

  /** @param {boolean} open */
  function unfoldAll(open) {
    const findings = list.querySelectorAll('details');
    for (const details of findings) details.open = open;
    // The event that fills them comes later than a printer looks.
    if (open) for (const details of findings) details.dispatchEvent(new Event('toggle'));
  }
})();
