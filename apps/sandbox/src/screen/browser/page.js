/** @typedef {import('../words.ts').Words} Words */

/** @type {Words} */
export const words = JSON.parse(find('#words', HTMLElement).textContent ?? '');

const app = find('#app', HTMLElement);

/**
 * The element that the page promises; without it nothing works, so callers need not check that it is there.
 * @template {Element} T
 * @param {string} selector
 * @param {new () => T} type
 * @param {ParentNode} [within]
 * @returns {T}
 */
export function find(selector, type, within = document) {
  const element = within.querySelector(selector);
  if (!(element instanceof type)) throw new Error(`the page has no ${selector}`);
  return element;
}

/** @param {string} selector @returns {HTMLElement[]} */
export const findAll = (selector) =>
  [...document.querySelectorAll(selector)].filter((element) => element instanceof HTMLElement);

/** @param {string} selector @param {string} text */
export function write(selector, text) {
  for (const element of findAll(selector)) element.textContent = text;
}

/** @param {string} selector @param {boolean} isShown */
export function reveal(selector, isShown) {
  for (const element of findAll(selector)) element.hidden = !isShown;
}

/** @param {string} text @param {Record<string, string | number>} values */
export const put = (text, values) => text.replaceAll(/\{(\w+)\}/g, (_whole, name) => String(values[name] ?? ''));

/** Which screen is open; empty while the page loads. */
export const screenNow = () => app.dataset.open ?? '';

/** What the colours go by: the kind of the request, or how it ended. @param {string} name */
export function dress(name) {
  app.dataset.for = name;
}

/** Shows one screen, tells its title, and puts the keyboard where it begins. @param {string} name */
export function show(name) {
  const isFirst = screenNow() === '';
  app.dataset.open = name;
  for (const screen of findAll('.screen')) screen.hidden = screen.dataset.screen !== name;
  const heading = find(`[data-screen=${name}] h1`, HTMLElement);
  document.title = `${heading.textContent} - ${words.app}`;
  // A page that has just been opened leaves the keyboard at its beginning, as every page does.
  if (!isFirst) heading.focus();
}

/** Calls `work` for a click on anything that carries this attribute. @param {string} attribute @param {(value: string) => void} work */
export function onClick(attribute, work) {
  document.addEventListener('click', ({ target }) => {
    const element = target instanceof Element ? target.closest(`[data-${attribute}]`) : null;
    if (element instanceof HTMLElement) work(element.dataset[attribute] ?? '');
  });
}
