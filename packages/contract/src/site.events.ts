import { z } from 'zod';
import { event, onlyId } from './event.ts';

const version = z.int();
const name = z.string().describe('The name of the theme.');
const branding = { aggregate: 'site', data: z.object({ version, changed: z.array(z.string()) }) } as const;
const decision = { aggregate: 'site', data: z.object({ version }), example: { version: 4 } } as const;
const page = {
  aggregate: 'page',
  data: z.object({ slug: z.string(), version }),
  example: { slug: 'help', version: 2 },
} as const;

export const siteEvents = {
  'site.appearance_changed': event({ ...decision, description: 'The name or the look of the site has changed.' }),
  'site.branding_approved': event({
    ...decision,
    description: 'What an assistant proposed for the site was approved.',
  }),
  'site.branding_changed': event({
    ...branding,
    description: 'The site looks otherwise, by an assistant or by somebody who went back to an earlier version.',
    example: { version: 4, changed: ['name_mn'] },
  }),
  'site.branding_proposed': event({
    ...branding,
    description: 'An assistant has proposed another look of the site, which waits for an administrator.',
    example: { version: 4, changed: ['name_mn'] },
  }),
  'site.branding_rejected': event({
    ...decision,
    description: 'What an assistant proposed for the site was rejected.',
  }),
  'site.page_published': event({ ...page, description: 'A page of the site says something else.' }),
  'site.page_saved': event({ ...page, description: 'A page of the site was written anew, and is not published yet.' }),
  'site.theme_activated': event({ aggregate: 'theme', description: 'The site wears another theme.', ...onlyId }),
  'site.theme_changed': event({
    aggregate: 'theme',
    description: 'A theme has changed.',
    data: z.object({ id: z.uuid(), name, version, active: z.boolean() }),
    example: { ...onlyId.example, name: 'Winter', version: 2, active: false },
  }),
  'site.theme_created': event({
    aggregate: 'theme',
    description: 'There is a new theme.',
    data: z.object({ id: z.uuid(), name }),
    example: { ...onlyId.example, name: 'Winter' },
  }),
  'site.theme_deleted': event({ aggregate: 'theme', description: 'A theme is gone.', ...onlyId }),
};
