import { z } from 'zod';
import { isPictureAddress } from './address.ts';
import { line, prose, written } from './text.ts';
import { timestamp } from './timestamp.ts';

const picture = {
  mn: 'https:// эсвэл / гэж эхэлсэн зургийн (png, jpg, webp, svg) хаяг байна.',
  en: 'must be the address of an image (png, jpg, webp, svg) that begins with https:// or /.',
};
const logo = written(
  /^(https:\/\/[a-z0-9.-]{1,200}(:\d{1,5})?)?\/[\w.~%-][\w./~%-]{0,399}\.(png|jpe?g|webp|svg)$/,
  picture,
).refine(isPictureAddress, { params: picture });

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
    status: z.enum(['active', 'pending_approval']),
    version: z.int(),
    previousVersion: z.int().nullable().describe('The one in force until then.'),
    effectiveAt: timestamp.nullable().describe('Null while it waits.'),
  })
  .meta({ id: 'RebrandedSystem' });
export type RebrandedSystem = z.output<typeof RebrandedSystem>;

export const brandingStates = ['applied', 'pending', 'approved', 'rejected'] as const;
export type BrandingState = (typeof brandingStates)[number];

export const BrandingVersion = z
  .object({
    version: z.int(),
    state: z
      .enum(brandingStates)
      .describe('`applied` was put in force as it is; the others were proposed, and an approved one was applied anew.'),
    branding: CurrentBranding,
    name_mn: z.string(),
    name_en: z.string(),
    changed: z.array(z.enum(brandingFields)),
    changed_by: z.string().describe('As the audit log names whoever it was.'),
    created_at: timestamp,
  })
  .meta({ id: 'BrandingVersion' });
export type BrandingVersion = z.output<typeof BrandingVersion>;
