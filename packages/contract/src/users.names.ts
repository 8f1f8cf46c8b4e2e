import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { written } from './text.ts';

/** A name in Latin letters, with what stands between the parts of one. */
export const latinName = written(/^\p{Script=Latin}+(?:[ '’-]\p{Script=Latin}+)*$/u, {
  mn: 'латин үсгээр бичнэ үү. Хооронд нь зай, дундуур зураас, апостроф байж болно.',
  en: 'must be Latin letters, with single spaces, hyphens or apostrophes between them.',
})
  .normalize()
  .max(60);

const names = {
  family_name_latin: latinName.describe('As on a passport.'),
  given_name_latin: latinName,
};

export const LatinName = z
  .object({
    family_name_latin: z.string().nullable(),
    given_name_latin: z.string().nullable(),
    suggestion: z
      .object({ family_name_latin: z.string(), given_name_latin: z.string() })
      .describe('The name as MNS 5217:2012 writes it in Latin letters.'),
  })
  .meta({ id: 'LatinName' });
export type LatinName = z.output<typeof LatinName>;

const chosen = { family_name_latin: 'Dorj', given_name_latin: 'Munkhtsetseg' };
const example = { ...chosen, suggestion: { family_name_latin: 'Dorj', given_name_latin: 'Mönkhtsetseg' } };

export const getOwnLatinName = endpoint({
  method: 'GET',
  path: '/api/v1/me/latin-name',
  access: 'signed-in',
  summary: 'My name in Latin letters',
  description: 'What the signed-in person has chosen, and what the national standard suggests.',
  data: LatinName,
  errors: ['users.user_not_found'],
  example: { data: example },
});

export const putOwnLatinName = endpoint({
  method: 'PUT',
  path: '/api/v1/me/latin-name',
  access: 'signed-in',
  summary: 'Choose my name in Latin letters',
  description: 'As the person writes it, on their passport for example; it need not be what the standard suggests.',
  body: z.object(names),
  data: LatinName,
  errors: ['users.user_not_found'],
  limit: { requests: 20, perSeconds: 60, burst: 10, key: 'user' },
  example: { body: chosen, data: example },
});
