// DOM nodes of a page whose policy allows no inline style and no HTML from strings.

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string>} attributes
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

/**
 * A button that, when it is off, can still be reached and says why.
 *
 * @param {string} label
 * @param {() => void} act
 * @param {{off?: string | undefined, first?: boolean}} options `off`: why it does nothing now.
 */
export function button(label, act, { off, first = false } = {}) {
  const made = element('button', { type: 'button', class: first ? 'first' : '' }, label);
  if (off !== undefined) {
    made.setAttribute('aria-disabled', 'true');
    made.setAttribute('title', off);
    made.append(element('span', { class: 'unseen' }, ` (${off})`));
  }
  made.addEventListener('click', () => {
    if (off === undefined) {
      act();
    }
  });
  return made;
}
