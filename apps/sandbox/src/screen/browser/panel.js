import { readFaults, writeFaults } from './api.js';
import { find, findAll, put, reveal, words, write } from './page.js';
import { isLocked, nameOf } from './person.js';

/**
 * @typedef {import('./api.js').Person} Person
 * @typedef {import('./api.js').Faults} Faults
 */

/** @type {{ always: Faults, next: Faults | null }} */
let faults = { always: {}, next: null };

const switches = findAll('[data-fault]').filter((element) => element instanceof HTMLInputElement);

/** @param {Person | null} person */
export function writePanel(person) {
  reveal('#panel-nobody', person === null);
  reveal('#panel-person', person !== null);
  if (!person) return;
  write('#panel-name', nameOf(person).full);
  write('#panel-number', person.register_number);
  for (const name of /** @type {const} */ (['pin1', 'pin2'])) {
    const { value, tries_left: count } = person[name];
    write(`#panel-${name}`, value);
    write(`#panel-${name}-tries`, count > 0 ? put(words.triesLeft, { count }) : words.pinLocked);
  }
  reveal('#panel-unlock', isLocked(person));
}

export function startPanel() {
  for (const radio of findAll('[name=when]')) radio.addEventListener('change', draw);
  for (const one of switches) one.addEventListener('change', () => void turn());
  void refreshPanel();
}

/** The fault of the next request is used up by it. */
export async function refreshPanel() {
  faults = await readFaults().catch(() => faults);
  draw();
}

async function turn() {
  const chosen = switches.filter(({ checked }) => checked);
  const named = Object.fromEntries(
    chosen.map(({ dataset: { fault = '', value = '' } }) => [fault, value === 'true' ? true : Number(value)]),
  );
  faults = await writeFaults({ [when()]: named }).catch(() => faults);
  draw();
}

/** @returns {'next' | 'always'} */
const when = () => (find('[name=when][value=next]', HTMLInputElement).checked ? 'next' : 'always');

function draw() {
  const shown = faults[when()] ?? {};
  for (const one of switches) one.checked = Boolean(shown[one.dataset.fault ?? '']);
  const count = [faults.always, faults.next ?? {}].flatMap((some) => Object.values(some).filter(Boolean)).length;
  write('#fault-count', String(count));
  reveal('#fault-count', count > 0);
}
