import { isRegisterNumber } from '@tamga/contract/national-id';

/**
 * Whose registry gives people their civil ids. Only its numbers are ever written bare: `110000000011` is
 * `PNOMN-110000000011` and nobody else, and whoever is known by another country or kind of number keeps all of it.
 */
const own = 'PNOMN-';

const identifier = /^(?:PNO|IDC|PAS)[A-Z]{2}-/;

/** Kind, country and number, as certificates and the provider write them, of whoever is known by a civil id here. */
export const personIdOf = (civilId: string): string => (identifier.test(civilId) ? civilId : `${own}${civilId}`);

/** What a person is known by here, their key in every table: two people of two countries never share one. */
export const civilIdOf = (personId: string): string =>
  personId.startsWith(own) ? personId.slice(own.length) : personId;

export const countryOf = (personId: string): string => personId.slice(3, 5);

/** Whether the provider is asked by what no certificate says. */
export const isByRegister = (personId: string): boolean => isRegisterNumber(civilIdOf(personId));
