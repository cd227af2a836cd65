// The small part of Markdown that an answer needs, written into the page as text, never as HTML.
import { element } from './elements.js';

/**
 * @typedef {{kind: 'paragraph' | 'heading' | 'code', text: string}} Prose
 * @typedef {{kind: 'list', ordered: boolean, items: string[]}} List
 * @typedef {Prose | List} Block
 * @typedef {{kind: 'text' | 'code' | 'strong', text: string}} Span
 */

const FENCE = /^\s*(`{3,}|~{3,})/;
const ITEM = /^\s*(?:([-*+])|\d+[.)])\s+(.*)$/;
const HEADING = /^#{1,6}\s+(.*?)\s*#*$/;

/**
 * The blocks of a text; one that is not finished yet reads as far as it goes.
 *
 * @param {string} text
 * @returns {Block[]}
 */
export function blocks(text) {
  /** @type {Block[]} */
  const made = [];
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  for (let at = 0; at < lines.length; ) {
    const fence = FENCE.exec(lines[at] ?? '')?.[1];
    at = fence === undefined ? prose(lines, at, made) : fenced(lines, at, fence, made);
  }
  return made;
}

/**
 * @param {string[]} lines
 * @param {number} at
 * @param {string} fence
 * @param {Block[]} made
 * @returns {number} The line after it.
 */
function fenced(lines, at, fence, made) {
  let end = at + 1;
  while (end < lines.length && !(lines[end] ?? '').trim().startsWith(fence)) {
    end += 1;
  }
  made.push({ kind: 'code', text: lines.slice(at + 1, end).join('\n') });
  return end + 1;
}

/**
 * @param {string[]} lines
 * @param {number} at
 * @param {Block[]} made
 * @returns {number} The line after it.
 */
function prose(lines, at, made) {
  const line = lines[at] ?? '';
  const heading = HEADING.exec(line);
  const item = ITEM.exec(line);
  if (heading) {
    made.push({ kind: 'heading', text: heading[1] ?? '' });
  } else if (item) {
    addItem(made, item[1] === undefined, item[2] ?? '');
  } else if (line.trim()) {
    addLine(made, line.trim(), at > 0 && Boolean(lines[at - 1]?.trim()));
  }
  return at + 1;
}

/**
 * @param {Block[]} made
 * @param {boolean} ordered
 * @param {string} text
 */
function addItem(made, ordered, text) {
  const last = made.at(-1);
  if (last?.kind === 'list' && last.ordered === ordered) {
    last.items.push(text);
  } else {
    made.push({ kind: 'list', ordered, items: [text] });
  }
}

/**
 * @param {Block[]} made
 * @param {string} text
 * @param {boolean} goesOn The line before was not empty.
 */
function addLine(made, text, goesOn) {
  const last = made.at(-1);
  if (goesOn && last?.kind === 'list') {
    last.items.push(`${last.items.pop() ?? ''} ${text}`);
  } else if (goesOn && last?.kind === 'paragraph') {
    last.text += `\n${text}`;
  } else {
    made.push({ kind: 'paragraph', text });
  }
}

/**
 * @param {string} text
 * @returns {Span[]}
 */
export function spans(text) {
  return text
    .split(/(`[^`\n]+`|\*\*[^*\n]+\*\*)/)
    .filter(Boolean)
    .map((part) => {
      if (/^`[^`]+`$/.test(part)) {
        return { kind: 'code', text: part.slice(1, -1) };
      }
      return /^\*\*[^*]+\*\*$/.test(part)
        ? { kind: 'strong', text: part.slice(2, -2) }
        : { kind: 'text', text: part };
    });
}

/**
 * @param {string} text
 * @returns {HTMLElement[]}
 */
export function nodes(text) {
  return blocks(text).map((block) => (block.kind === 'list' ? list(block) : passage(block)));
}

/** @param {List} block */
function list({ ordered, items }) {
  const shown = items.map((item) => element('li', {}, ...inline(item)));
  return element(ordered ? 'ol' : 'ul', {}, ...shown);
}

/** @param {Prose} block */
function passage({ kind, text }) {
  if (kind === 'code') {
    return element('pre', { tabindex: '0' }, element('code', {}, text));
  }
  return element(kind === 'heading' ? 'h4' : 'p', {}, ...inline(text));
}

/**
 * One line's nodes, without its blocks.
 *
 * @param {string} text
 */
export function inline(text) {
  return spans(text).map((span) =>
    span.kind === 'text' ? span.text : element(span.kind, {}, span.text),
  );
}
