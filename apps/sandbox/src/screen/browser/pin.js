import { find, findAll, onClick, put, screenNow, show, words, write } from './page.js';

/** @typedef {import('./api.js').Request} Request */

const input = find('#pin', HTMLInputElement);
const row = find('.dot-row', HTMLElement);
let digitsWanted = 4;

/** @param {Request} request @param {number} length how many digits this PIN has */
export function showPin(request, length) {
  const kind = words.kinds[request.kind];
  digitsWanted = length;
  write('#pin-title', kind.pinTitle);
  write('#pin-summary', [request.relying_party.name, request.display_text].filter(Boolean).join(' · '));
  find('#pin-go', HTMLElement).setAttribute('aria-label', kind.pinGo);
  complain('');
  empty();
  show('pin');
  input.focus();
}

/** @param {(pin: string) => void} work */
export function onPin(work) {
  onClick('key', press);
  input.addEventListener('input', draw);
  document.addEventListener('keydown', typeAnywhere);
  find('#pin-form', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    if (input.value.length < 4) complain(words.pinShort);
    else work(input.value);
  });
}

/** @param {number} triesLeft */
export function pinWasWrong(triesLeft) {
  empty();
  complain(triesLeft === 1 ? words.pinWrongLast : put(words.pinWrong, { count: triesLeft }));
  row.classList.remove('shake');
  // Read, so that the browser notices that the class was gone and shakes again.
  void row.offsetWidth;
  row.classList.add('shake');
  input.focus();
}

/** @param {string} text */
export const complain = (text) => write('#pin-problem', text);

/** @param {string} key */
function press(key) {
  complain('');
  input.value = key === 'erase' ? input.value.slice(0, -1) : `${input.value}${key}`.slice(0, 12);
  draw();
}

/** Digits count wherever the keyboard is, as after a click on the pad. @param {KeyboardEvent} event */
function typeAnywhere(event) {
  if (screenNow() !== 'pin' || event.target === input || event.ctrlKey || event.metaKey || event.altKey) return;
  if (/^\d$/.test(event.key)) press(event.key);
  if (event.key === 'Backspace') press('erase');
}

function empty() {
  input.value = '';
  draw();
}

function draw() {
  input.value = input.value.replaceAll(/\D/g, '');
  const count = input.value.length;
  const dots = Array.from({ length: Math.max(digitsWanted, count) }, (_none, place) => {
    const dot = document.createElement('span');
    dot.className = place < count ? 'dot full' : 'dot';
    return dot;
  });
  row.replaceChildren(...dots);
  write('#pin-count', count > 0 ? put(words.digits, { count }) : '');
  for (const key of findAll('.pad .go')) key.classList.toggle('ready', count >= digitsWanted);
}
