import { brandingFields, type CurrentBranding } from '@tamga/contract/tools.branding';
import type { BrandingRow } from './branding.sql.ts';

export type Field = keyof CurrentBranding;

/** A name is one field to an assistant, and is kept in each language. */
const columnsOf: Record<Field, readonly (keyof BrandingRow)[]> = {
  name: ['name_mn', 'name_en'],
  shortName: ['short_name'],
  organization: ['organization'],
  logo: ['logo_url'],
  language: ['language'],
  systemPromptMN: ['system_prompt_mn'],
  systemPromptEN: ['system_prompt_en'],
};

export const fieldsThatDiffer = (one: BrandingRow, other: BrandingRow): Field[] =>
  brandingFields.filter((field) => columnsOf[field].some((column) => one[column] !== other[column]));

/** The first with these fields of the second. */
export function taking(row: BrandingRow, from: BrandingRow, fields: readonly Field[]): BrandingRow {
  const taken: Partial<BrandingRow> = Object.fromEntries(
    fields.flatMap((field) => columnsOf[field].map((column) => [column, from[column]])),
  );
  return { ...row, ...taken };
}

/** In the first language of the site. */
export const nameIn = ({ language, name_mn, name_en }: BrandingRow): string => (language === 'mn' ? name_mn : name_en);

export const shown = (row: BrandingRow): CurrentBranding => ({
  name: nameIn(row),
  shortName: row.short_name,
  organization: row.organization,
  logo: row.logo_url,
  language: row.language,
  systemPromptMN: row.system_prompt_mn,
  systemPromptEN: row.system_prompt_en,
});

export const rowOf = (branding: CurrentBranding): BrandingRow => ({
  name_mn: branding.name,
  name_en: branding.name,
  short_name: branding.shortName,
  organization: branding.organization,
  logo_url: branding.logo,
  language: branding.language,
  system_prompt_mn: branding.systemPromptMN,
  system_prompt_en: branding.systemPromptEN,
});
