import { z } from 'zod';

/** An application, as citizens are told of it wherever they meet it. */
export const ShownClient = z.object({
  client_id: z.uuid(),
  name_mn: z.string(),
  name_en: z.string(),
  is_test: z.boolean().describe('Made by a person for themselves and their testers; nobody has looked at it.'),
});

/** The same on the page on which they agree. */
export const AskingClient = ShownClient.extend({
  has_logo: z.boolean().describe('It is at /api/v1/applications/{client_id}/logo.'),
  organisation: z
    .object({
      name: z.string(),
      name_en: z.string().nullable(),
      verified: z.boolean().describe('The state directory has confirmed it, and it is active.'),
    })
    .nullable()
    .describe('Whose application it is; null: of the platform itself.'),
  purpose_mn: z.string().nullable().describe('What it wants to know for, in its own words.'),
  purpose_en: z.string().nullable(),
  privacy_url: z.string().nullable(),
}).meta({ id: 'AskingClient' });
