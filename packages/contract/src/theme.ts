import { z } from 'zod';
import { PngImage } from './image.ts';
import { line } from './text.ts';
import { timestamp } from './timestamp.ts';
import { designTokens } from './tokens.ts';
import { version } from './version.ts';

const summary = {
  id: z.uuid(),
  name: line(60),
  active: z.boolean().describe('Whether the site wears this theme now; exactly one is active.'),
  built_in: z.boolean().describe('Came with the platform; can be worn, but neither changed nor deleted.'),
  version,
  created_at: timestamp,
  updated_at: timestamp,
};

export const ThemeSummary = z.object(summary).meta({ id: 'ThemeSummary' });
export type ThemeSummary = z.output<typeof ThemeSummary>;

const content = {
  ...designTokens,
  logo: PngImage.nullable().describe('A PNG image as a data URL, worn instead of the logo of the site.'),
};

export const Theme = z.object({ ...summary, ...content }).meta({ id: 'Theme' });
export type Theme = z.output<typeof Theme>;

export const NewTheme = z.object({ name: summary.name, ...content }).meta({ id: 'NewTheme' });
export type NewTheme = z.output<typeof NewTheme>;

export const ThemeChange = z.object({ ...NewTheme.shape, version }).meta({ id: 'ThemeChange' });
export type ThemeChange = z.output<typeof ThemeChange>;

/** The parts of a theme that are kept as JSON, as they are read back. */
export const DesignTokens = z.object(designTokens);

/** The theme that every installation begins with. */
export const builtInThemeId = '019a0b4e-0000-7000-8000-000000000001';

export const newThemeSample = {
  name: 'Хөх тэнгэр',
  light: {
    background: '#f6f8fa',
    surface: '#ffffff',
    text: '#17212e',
    text_muted: '#4d5b6c',
    link: '#1b57a6',
    primary: '#1d5091',
    on_primary: '#ffffff',
    accent: '#8f4a12',
    on_accent: '#ffffff',
    border: '#7b8999',
    focus: '#b35900',
    success: '#1c6e43',
    on_success: '#ffffff',
    warning: '#f2bd49',
    on_warning: '#17212e',
    danger: '#b3261e',
    on_danger: '#ffffff',
  },
  dark: {
    background: '#10161f',
    surface: '#18212d',
    text: '#e7ecf2',
    text_muted: '#a7b3c2',
    link: '#93bdf5',
    primary: '#86b3f0',
    on_primary: '#0c1b30',
    accent: '#e5a56c',
    on_accent: '#231307',
    border: '#6e7f93',
    focus: '#f2bd49',
    success: '#6fc597',
    on_success: '#08210f',
    warning: '#f2bd49',
    on_warning: '#231a05',
    danger: '#f29a91',
    on_danger: '#2c0806',
  },
  radius: { small: 4, medium: 8, large: 16 },
  font: { family: 'system-ui', size_px: 16, scale: 1.2 },
  logo: null,
} as const;

export const themeSummarySample = {
  id: builtInThemeId,
  name: newThemeSample.name,
  active: true,
  built_in: true,
  version: 1,
  created_at: '2026-01-05T02:30:00.000Z',
  updated_at: '2026-01-05T02:30:00.000Z',
} as const;
