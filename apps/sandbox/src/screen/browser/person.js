import { find, reveal, words, write } from './page.js';

/** @typedef {import('./api.js').Person} Person */

/** @param {Person} person */
export function nameOf(person) {
  const [family, given] =
    words.language === 'mn'
      ? [person.family_name, person.given_name]
      : [person.family_name_latin, person.given_name_latin];
  return { full: `${family} ${given}`, initials: family.slice(0, 1) + given.slice(0, 1) };
}

/** @param {Person} person */
export const isLocked = ({ pin1, pin2 }) => pin1.tries_left <= 0 || pin2.tries_left <= 0;

/** The card on the home screen. @param {Person} person */
export function writeCard(person) {
  const { full, initials } = nameOf(person);
  write('#card-name', full);
  write('#card-number', person.register_number);
  find('#card-avatar', HTMLElement).textContent = initials;
  reveal('#card-qualified', person.level === 'QUALIFIED');
  reveal('#card-advanced', person.level !== 'QUALIFIED');
  reveal('#nothing', !isLocked(person));
  reveal('#locked', isLocked(person));
}

/** Each window remembers its own person; a new one, opened by a link from a site, takes the last of all. */
export function remembered() {
  return sessionStorage.getItem('person') ?? localStorage.getItem('person');
}

/** @param {string | null} id */
export function remember(id) {
  for (const storage of [sessionStorage, localStorage]) {
    if (id) storage.setItem('person', id);
    else storage.removeItem('person');
  }
}
