import { z } from 'zod';
import type { ErrorTable } from './errors.ts';
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

export const directoryErrors = {
  'directory.not_configured': {
    status: 503,
    mn: 'Энэ платформд улсын бүртгэлийн лавлагааг тохируулаагүй байна. Админд хандана уу.',
    en: 'The state directory is not set up on this platform. Please ask an administrator.',
  },
  'directory.unavailable': {
    status: 502,
    mn: 'Улсын бүртгэл түр хариу өгөхгүй байна. Хэдэн минутын дараа дахин оролдоно уу.',
    en: 'The state directory does not answer right now. Please try again in a few minutes.',
  },
  'directory.organisation_not_found': {
    status: 404,
    mn: 'Улсын бүртгэлд ийм регистрийн дугаартай байгууллага алга.',
    en: 'The state directory has no organisation with this register number.',
  },
  'directory.person_not_found': {
    status: 404,
    mn: 'Улсын бүртгэлд ийм дугаартай хүн алга.',
    en: 'The state directory has no person with this number.',
  },
} as const satisfies ErrorTable;
