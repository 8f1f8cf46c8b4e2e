import { z } from 'zod';
import { line, prose, written } from './text.ts';
import { timestamp } from './timestamp.ts';

const logo = written(/^(https:\/\/[a-z0-9.-]{1,200}(:\d{1,5})?)?\/[\w./~%-]{1,400}\.(png|jpe?g|webp|svg)$/, {
  mn: 'https:// эсвэл / гэж эхэлсэн зургийн (png, jpg, webp, svg) хаяг байна.',
  en: 'must be the address of an image (png, jpg, webp, svg) that begins with https:// or /.',
});

export const Branding = z.object({
  name: line(80).optional().describe('Name of the platform.'),
  shortName: line(30).optional(),
  organization: line(160).optional(),
  logo: logo.optional().describe('Address of an image.'),
  language: z.enum(['mn', 'en']).optional(),
  systemPromptMN: prose(8_000).optional(),
  systemPromptEN: prose(8_000).optional(),
});
export type Branding = z.output<typeof Branding>;

/** All seven; null where nothing was ever set. */
export const CurrentBranding = z
  .object({
    name: z.string(),
    shortName: z.string().nullable(),
    organization: z.string().nullable(),
    logo: z.string().nullable(),
    language: z.enum(['mn', 'en']),
    systemPromptMN: z.string().nullable(),
    systemPromptEN: z.string().nullable(),
  })
  .meta({ id: 'Branding' });
export type CurrentBranding = z.output<typeof CurrentBranding>;

export const brandingFields = Object.keys(CurrentBranding.shape) as [keyof CurrentBranding];

export const RebrandedSystem = z
  .object({
    branding: CurrentBranding,
    changed: z.array(z.enum(brandingFields)),
    version: z.int(),
    previousVersion: z.int().nullable(),
    effectiveAt: timestamp,
  })
  .meta({ id: 'RebrandedSystem' });
export type RebrandedSystem = z.output<typeof RebrandedSystem>;

export const BrandingVersion = z
  .object({
    version: z.int(),
    branding: CurrentBranding,
    changed: z.array(z.enum(brandingFields)),
    changed_by: z.string().describe('As the audit log names whoever it was.'),
    created_at: timestamp,
  })
  .meta({ id: 'BrandingVersion' });
export type BrandingVersion = z.output<typeof BrandingVersion>;
