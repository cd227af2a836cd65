// Where in the page one is, as the address says it after `#`.

/**
 * @typedef {object} Route
 * @property {string} section
 * @property {string} id "" for the section's list.
 * @property {URLSearchParams} query
 */

const SECTIONS = new Set(['investigations', 'memory', 'tools']);
const REPORT = /^#whence-report\?/;

/**
 * The route of an address; what is not known leads to the investigations.
 *
 * @param {string} hash
 * @returns {Route}
 */
export function routeOf(hash) {
  if (REPORT.test(hash)) {
    const id = new URLSearchParams(hash.replace(REPORT, '')).get('id') ?? '';
    return { section: 'investigations', id, query: new URLSearchParams() };
  }
  const [path = '', search = ''] = hash.replace(/^#\/?/, '').split(/\?(.*)/s);
  const [section = '', id = ''] = path.split('/');
  if (!SECTIONS.has(section)) {
    return { section: 'investigations', id: '', query: new URLSearchParams() };
  }
  return { section, id: decoded(id), query: new URLSearchParams(search) };
}

/** @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * The address of an investigation and its report.
 *
 * @param {string} id
 */
export function investigationLink(id) {
  return `#/investigations/${encodeURIComponent(id)}`;
}

/**
 * The address of a search; without words, of all cases.
 *
 * @param {string} words
 */
export function memoryLink(words) {
  return words ? `#/memory?${new URLSearchParams({ q: words })}` : '#/memory';
}
