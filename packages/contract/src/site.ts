import { z } from 'zod';
import { Appearance, AppearanceChange, AppearanceFields, appearanceSample } from './appearance.ts';
import { endpoint } from './endpoint.ts';
import { bodyWithImageSizeBytesMax } from './image.ts';
import { pageOf, pageQuery } from './page.ts';
import {
  builtInThemeId,
  newThemeSample,
  NewTheme,
  Theme,
  ThemeChange,
  ThemeSummary,
  themeSummarySample,
} from './theme.ts';

export const SiteAuth = z
  .object({
    mode: z.enum(['provider', 'client']).describe('provider shows its own sign-in card, client redirects upstream.'),
    sso_issuer: z.string().describe('Address of the upstream sign-in; empty when there is none.'),
    provider: z.boolean().describe('Whether other applications can sign citizens in through this platform.'),
  })
  .meta({ id: 'SiteAuth' });
export type SiteAuth = z.infer<typeof SiteAuth>;

export const getSiteAuth = endpoint({
  method: 'GET',
  path: '/api/v1/site/auth',
  access: 'public',
  summary: 'How people sign in here',
  description: 'Tells a client which sign-in to show before anybody is signed in.',
  data: SiteAuth,
  cache: { scope: 'public', maxAgeSeconds: 60 },
  example: { data: { mode: 'provider', sso_issuer: '', provider: true } },
});

export const getSiteMark = endpoint({
  method: 'GET',
  path: '/api/v1/site/mark',
  access: 'public',
  summary: 'Whether anything that everybody sees has changed',
  description:
    'Moves with every change of the catalogue, of life events, of the pages of the site, of its appearance and its theme, and ' +
    'now and then without one. Whoever keeps answers of these asks this one with its ETag: while it holds, they all do.',
  data: z.object({ mark: z.string() }),
  cache: { scope: 'public', maxAgeSeconds: 0, shown: true },
  example: { data: { mark: '42' } },
});

const appearanceExample = {
  ...appearanceSample,
  short_name: null,
  organization: null,
  logo_url: null,
  updated_at: '2026-01-05T02:30:00.000Z',
};

export const getAppearance = endpoint({
  method: 'GET',
  path: '/api/v1/site/appearance',
  access: 'public',
  summary: 'What the site calls itself',
  description: 'Name, logo and contacts of the site. Keep it with its ETag: a change is seen on the next request.',
  data: Appearance,
  versioned: true,
  cache: { scope: 'public', maxAgeSeconds: 0, shown: true },
  example: { data: appearanceExample },
});

export const setAppearance = endpoint({
  method: 'PUT',
  path: '/api/v1/site/appearance',
  access: 'permission:settings.manage',
  summary: 'Change what the site calls itself',
  description: 'Replaces all of it. `version` is the one that was read; when somebody was faster it is refused.',
  body: AppearanceChange,
  data: Appearance,
  errors: ['site.version_conflict'],
  bodySizeBytesMax: bodyWithImageSizeBytesMax,
  example: { body: appearanceSample, data: { ...appearanceExample, version: 2 } },
});

export const changeAppearance = endpoint({
  method: 'PATCH',
  path: '/api/v1/site/appearance',
  access: 'permission:settings.manage',
  summary: 'Change some of what the site calls itself',
  description: 'The fields that are sent, one at least; the others stay. null takes away what may be missing.',
  body: AppearanceFields,
  ifMatch: 'required',
  data: Appearance,
  bodySizeBytesMax: bodyWithImageSizeBytesMax,
  example: { body: { contact_phone: '+976 7000 0000' }, data: { ...appearanceExample, version: 2 } },
});

const params = z.object({ id: z.uuid() });
const themeExample = { ...themeSummarySample, ...newThemeSample };
const ownThemeExample = { ...themeExample, id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11', active: false, built_in: false };

export const getActiveTheme = endpoint({
  method: 'GET',
  path: '/api/v1/themes/active',
  access: 'public',
  summary: 'The theme that the site wears',
  description: 'The design tokens of every page. Keep it with its ETag: a change is seen on the next request.',
  data: Theme,
  cache: { scope: 'public', maxAgeSeconds: 0, shown: true },
  example: { data: themeExample },
});

export const listThemes = endpoint({
  method: 'GET',
  path: '/api/v1/themes/',
  access: 'signed-in',
  summary: 'All themes',
  description: 'The oldest first, without their design tokens.',
  query: z.object(pageQuery),
  data: pageOf(ThemeSummary),
  example: { query: { limit: 20 }, data: { items: [themeSummarySample], next: null } },
});

export const getTheme = endpoint({
  method: 'GET',
  path: '/api/v1/themes/{id}',
  access: 'signed-in',
  owner: 'platform',
  summary: 'One theme',
  description: 'With its design tokens.',
  params,
  data: Theme,
  errors: ['site.theme_not_found'],
  example: { params: { id: builtInThemeId }, data: themeExample },
});

export const createTheme = endpoint({
  method: 'POST',
  path: '/api/v1/themes',
  access: 'permission:settings.manage',
  summary: 'Make a theme',
  description: 'A theme that cannot be read by everybody is refused, and every pair of colours at fault is named.',
  body: NewTheme,
  data: Theme,
  status: 201,
  location: '/api/v1/themes/{id}',
  errors: ['site.theme_contrast_too_low', 'site.theme_name_taken', 'site.theme_limit_reached'],
  bodySizeBytesMax: bodyWithImageSizeBytesMax,
  example: { body: newThemeSample, data: ownThemeExample },
});

export const changeTheme = endpoint({
  method: 'PUT',
  path: '/api/v1/themes/{id}',
  access: 'permission:settings.manage',
  owner: 'platform',
  summary: 'Change a theme',
  description:
    'Replaces all of it. `version` is the one that was read; when somebody was faster it is refused. A change of the ' +
    'active theme is seen at once.',
  params,
  body: ThemeChange,
  data: Theme,
  errors: [
    'site.theme_not_found',
    'site.theme_built_in',
    'site.theme_contrast_too_low',
    'site.theme_name_taken',
    'site.version_conflict',
  ],
  bodySizeBytesMax: bodyWithImageSizeBytesMax,
  example: {
    params: { id: ownThemeExample.id },
    body: { ...newThemeSample, version: 1 },
    data: { ...ownThemeExample, version: 2 },
  },
});

export const deleteTheme = endpoint({
  method: 'DELETE',
  path: '/api/v1/themes/{id}',
  access: 'permission:settings.manage',
  owner: 'platform',
  summary: 'Delete a theme',
  description: 'For good. The active theme and the built-in one stay.',
  params,
  data: z.object({ id: z.uuid() }),
  errors: ['site.theme_not_found', 'site.theme_active', 'site.theme_built_in'],
  example: { params: { id: ownThemeExample.id }, data: { id: ownThemeExample.id } },
});

export const activateTheme = endpoint({
  method: 'PUT',
  path: '/api/v1/themes/{id}/active',
  access: 'permission:settings.manage',
  owner: 'platform',
  summary: 'Wear a theme',
  description: 'Takes the place of the theme worn until now; seen on the next request. Twice is as good as once.',
  params,
  data: Theme,
  errors: ['site.theme_not_found'],
  example: { params: { id: builtInThemeId }, data: themeExample },
});
