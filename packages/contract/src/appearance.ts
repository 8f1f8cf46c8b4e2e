import { z } from 'zod';
import { isHttpsAddress } from './address.ts';
import { PngImage } from './image.ts';
import { line, written } from './text.ts';
import { timestamp } from './timestamp.ts';
import { version } from './version.ts';

const phone = written(/^\+?[0-9][0-9 ()-]{3,24}$/, {
  mn: 'утасны дугаарыг +976 7000 0000 хэлбэрээр бичнэ үү.',
  en: 'must be a phone number such as +976 7000 0000.',
});

const https = { mn: 'хаягийг https:// гэж эхлүүлэн бичнэ үү.', en: 'must be an address that begins with https://.' };
const httpsUrl = written(/^https:\/\/[\p{L}\p{N}.-]{1,200}(?::\d{1,5})?(?:\/[^\s\p{C}"<>\\]{0,200})?$/u, https).refine(
  isHttpsAddress,
  { params: https },
);

/** Nothing has a default: what is left out of a change would be lost without anybody having said so. */
const fields = {
  name_mn: line(80),
  name_en: line(80),
  tagline_mn: line(160).nullable(),
  tagline_en: line(160).nullable(),
  logo: PngImage.nullable().describe('A PNG image as a data URL; a theme may bring its own instead.'),
  default_language: z.enum(['mn', 'en']).describe('For those whose browser prefers neither.'),
  colour_scheme: z.enum(['light', 'dark', 'system']).describe('For those who have not chosen; system follows theirs.'),
  contact_email: z.email().max(254).nullable(),
  contact_phone: phone.nullable(),
  contact_url: httpsUrl.nullable(),
  version,
};

/** Set together, in versions, when the branding is changed. */
const branding = {
  short_name: z.string().nullable(),
  organization: z.string().nullable().describe('Who runs the platform.'),
  logo_url: z.string().nullable().describe('Shown where there is no `logo`.'),
};

/** The stored address is told as it is: one that would be refused now must be visible to be mended. */
const standing = { contact_url: z.string().nullable() };

export const Appearance = z
  .object({ ...fields, ...standing, ...branding, updated_at: timestamp })
  .meta({ id: 'Appearance' });
export type Appearance = z.output<typeof Appearance>;

export const AppearanceChange = z.object(fields).meta({ id: 'AppearanceChange' });
export type AppearanceChange = z.output<typeof AppearanceChange>;

/** Any of it, the rest stays. */
export const AppearanceFields = AppearanceChange.omit({ version: true }).partial();
export type AppearanceFields = z.output<typeof AppearanceFields>;

export const appearanceSample = {
  name_mn: 'Төрийн үйлчилгээ',
  name_en: 'Public services',
  tagline_mn: 'Нэг удаа нэвтрээд, бүх үйлчилгээг аваарай',
  tagline_en: 'Sign in once, use every service',
  logo: null,
  default_language: 'mn',
  colour_scheme: 'system',
  contact_email: 'help@example.mn',
  contact_phone: '+976 7000 0000',
  contact_url: 'https://example.mn/help',
  version: 1,
} as const;
