const TAGS = new Set(
  'article header section footer div figure figcaption h1 h2 p pre code span b ul ol li table tbody tr td a'
    .split(' ')
    .map((tag) => tag.toUpperCase()),
);
const ATTRIBUTES = new Set(['class', 'href', 'data-last-line', 'tabindex']);
const OURS = /^#whence-(open|report)\?/;

/** The nodes of a report's HTML, without anything that a report does not have. */
export function nodesOf(html: string): Node[] {
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

function strip(element: Element): void {
  for (const { name, value } of [...element.attributes]) {
    if (!ATTRIBUTES.has(name) || (name === 'href' && !OURS.test(value))) {
      element.removeAttribute(name);
    }
  }
}

/** What a link of a report leads to. */
export type Target =
  | { type: 'open'; path: string; line?: number; lastLine?: number }
  | { type: 'report'; analysisId: string };

/** The target of a link; undefined for one that is not ours. */
export function targetOf(link: Element): Target | undefined {
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

function numberOf(text: string | null): number | undefined {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : undefined;
}
