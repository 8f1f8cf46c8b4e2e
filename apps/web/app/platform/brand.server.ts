import { getActiveTheme, getAppearance } from '@tamga/contract/site';
import { themeStyle } from '@tamga/ui';
import { type Answer, attempt } from './api.server.ts';
import { type Context, guestContext, type Scheme } from './context.ts';

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
  if (!appearance?.ok) return { ...plain, style: look ? themeStyle(look) : '', font: look?.font.family ?? '' };
  const { data: site } = appearance;
  const hasOwnLogo = look?.logo || site.logo;
  return {
    name: language === 'mn' ? site.name_mn : site.name_en,
    tagline: language === 'mn' ? site.tagline_mn : site.tagline_en,
    shortName: site.short_name,
    organization: site.organization,
    logo: hasOwnLogo ? `/brand/logo?v=${look?.id}.${look?.version}.${site.version}` : site.logo_url,
    style: look ? themeStyle(look) : '',
    font: look?.font.family ?? '',
    scheme: site.colour_scheme,
    contact: { email: site.contact_email, phone: site.contact_phone, url: site.contact_url },
  };
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
