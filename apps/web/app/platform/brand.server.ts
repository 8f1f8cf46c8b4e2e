import { isHttpsAddress, isPictureAddress } from '@tamga/contract/address';
import { getActiveTheme, getAppearance } from '@tamga/contract/site';
import { themeStyle } from '@tamga/ui';
import { type Answer, attempt } from './api.server.ts';
import { type Context, guestContext, visitContext } from './context.ts';
import type { Scheme } from './preferences.ts';

/** How the site looks and what it is called. A change is seen on the next request. */
export interface Brand {
  name: string;
  /** Where there is little room. */
  shortName: string | null;
  /** Who runs the platform. */
  organization: string | null;
  tagline: string | null;
  /** Where its logo is, perhaps at another site; the address of our own changes with the picture. */
  logo: string | null;
  style: string;
  /** The family of its letters, for their files. */
  font: string;
  scheme: Scheme;
  contact: { email: string | null; phone: string | null; url: string | null };
}

export async function readBrand(context: Context): Promise<Brand> {
  const { language } = context.get(guestContext);
  const [appearance, theme] = await Promise.all([
    attempt(context, getAppearance).catch(() => null),
    attempt(context, getActiveTheme).catch(() => null),
  ]);
  const look = theme?.ok ? theme.data : null;
  const style = look ? styleOf(context, look) : '';
  if (!appearance?.ok) return { ...plain, style, font: look?.font.family ?? '' };
  const { data: site } = appearance;
  const hasOwnLogo = look?.logo || site.logo;
  return {
    name: language === 'mn' ? site.name_mn : site.name_en,
    tagline: language === 'mn' ? site.tagline_mn : site.tagline_en,
    shortName: site.short_name,
    organization: site.organization,
    logo: hasOwnLogo
      ? `/brand/logo?v=${look?.id}.${look?.version}.${site.version}`
      : fit(context, 'logo_url', site.logo_url, isPictureAddress),
    style,
    font: look?.font.family ?? '',
    scheme: site.colour_scheme,
    contact: {
      email: site.contact_email,
      phone: site.contact_phone,
      url: fit(context, 'contact_url', site.contact_url, isHttpsAddress),
    },
  };
}

/** A setting as it is, or nothing where no page could be drawn with it: those pages are also where it is mended. */
function fit(
  context: Context,
  setting: string,
  value: string | null,
  isFit: (value: string) => boolean,
): string | null {
  if (value === null || isFit(value)) return value;
  tell(context, setting);
  return null;
}

function styleOf(context: Context, look: Answer<typeof getActiveTheme>): string {
  try {
    return themeStyle(look);
  } catch {
    tell(context, 'theme');
    return '';
  }
}

const toldMs = new Map<string, number>();
const tellAgainMs = 60_000;

/** Every page meets it, and the operator need not read of it for every page. */
function tell(context: Context, setting: string): void {
  const now = performance.now();
  if (now - (toldMs.get(setting) ?? Number.NEGATIVE_INFINITY) < tellAgainMs) return;
  toldMs.set(setting, now);
  context.get(visitContext).world.log.error({ setting }, 'a setting of the site cannot be shown');
}

export type Appearance = Answer<typeof getAppearance>;

/** When the API is away, the page that says so still has a face. */
const plain = {
  name: 'Тамга',
  shortName: null,
  organization: null,
  tagline: null,
  logo: null,
  scheme: 'system',
  contact: { email: null, phone: null, url: null },
} as const;
