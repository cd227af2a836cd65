// A report's HTML as nodes, and what its links lead to.

/**
 * @typedef {{type: 'open', path: string, line?: number, lastLine?: number}} Place
 * @typedef {{type: 'report', analysisId: string}} Report
 */

const TAGS = new Set(
  'article header section footer div figure figcaption h1 h2 p pre code span b ul ol li table tbody tr td a'
    .split(' ')
    .map((tag) => tag.toUpperCase())
    // those of the picture, whose names are written as they are
    .concat('svg title desc g rect path text a'.split(' ')),
);
const ATTRIBUTES = new Set(
  ('class href data-last-line tabindex ' + 'role width height viewBox x y rx d') // the picture's
    .split(' '),
);
const OURS = /^#whence-(open|report)\?/;

/**
 * The nodes of a report's HTML, without anything that a report does not have.
 *
 * @param {string} html
 * @returns {Node[]}
 */
export function nodesOf(html) {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  for (const element of parsed.body.querySelectorAll('*')) {
    if (TAGS.has(element.tagName)) {
      strip(element);
    } else {
      element.remove();
    }
  }
  return [...parsed.body.childNodes].map((node) => document.adoptNode(node));
}

/** @param {Element} element */
function strip(element) {
  for (const { name, value } of [...element.attributes]) {
    if (!ATTRIBUTES.has(name) || (name === 'href' && !OURS.test(value))) {
      element.removeAttribute(name);
    }
  }
}

/**
 * The target of a report's link.
 *
 * @param {Element} link
 * @returns {Place | Report | undefined} Nothing for a link that is not ours.
 */
export function targetOf(link) {
  const [kind, query] = (link.getAttribute('href') ?? '').split('?');
  const values = new URLSearchParams(query);
  const [path, id] = [values.get('path'), values.get('id')];
  if (kind === '#whence-report' && id) {
    return { type: 'report', analysisId: id };
  }
  if (kind !== '#whence-open' || !path) {
    return undefined;
  }
  const line = numberOf(values.get('line'));
  const lastLine = numberOf(link.getAttribute('data-last-line'));
  return {
    type: 'open',
    path,
    ...(line === undefined ? {} : { line }),
    ...(lastLine === undefined ? {} : { lastLine }),
  };
}

/** @param {string | null} text */
function numberOf(text) {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : undefined;
}
