import { isRegisterNumber } from '@tamga/contract/national-id';

/**
 * The registry that issues civil ids. Only its numbers are written bare: `110000000011` is always `PNOMN-110000000011`,
 * and a number of another country or kind keeps its prefix.
 */
const own = 'PNOMN-';

const identifier = /^(?:PNO|IDC|PAS)[A-Z]{2}-/;

/** Kind, country and number, as certificates and the provider write them, of the person with this civil id. */
export const personIdOf = (civilId: string): string => (identifier.test(civilId) ? civilId : `${own}${civilId}`);

/** A person's key in every table: people of two countries never share one. */
export const civilIdOf = (personId: string): string =>
  personId.startsWith(own) ? personId.slice(own.length) : personId;

export const countryOf = (personId: string): string => personId.slice(3, 5);

/** Whether the provider is asked by what no certificate says. */
export const isByRegister = (personId: string): boolean => isRegisterNumber(civilIdOf(personId));
