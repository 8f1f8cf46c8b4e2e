import { z } from 'zod';
import { written } from './text.ts';
import { timestamp } from './timestamp.ts';

/** The register number of an organisation. */
export const regNo = written(/^\d{7}$/, {
  mn: 'байгууллагын регистрийн дугаар 7 цифр байна.',
  en: 'must be the register number of an organisation: 7 digits.',
}).describe('Register number of the organisation, 7 digits.');

export const organisationKinds = ['gov', 'company', 'ngo'] as const;

/** How old an answer of the state directory is, told with every one. */
export const freshness = {
  as_of: timestamp.describe('When the state directory said so.'),
  stale: z.boolean().describe('The directory does not answer now, and this is an older copy than we would like.'),
};
