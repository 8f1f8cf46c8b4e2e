import { z } from 'zod';
import { written } from './text.ts';

const colour = written(/^#[0-9a-fA-F]{6}$/, {
  mn: 'өнгийг #1a2b3c хэлбэрээр бичнэ үү.',
  en: 'must be a colour such as #1a2b3c.',
}).toLowerCase();

/** The colours of one scheme. Strict, so that a misspelt one is refused rather than dropped. */
export const Colours = z
  .strictObject({
    background: colour.describe('Of the page.'),
    surface: colour.describe('Of cards, forms and menus that lie on the page.'),
    text: colour,
    text_muted: colour.describe('Of hints and captions.'),
    link: colour,
    primary: colour.describe('Of the main button of a page.'),
    on_primary: colour,
    accent: colour.describe('Of what should catch the eye beside the main button.'),
    on_accent: colour,
    border: colour.describe('Of fields and other things that can be operated.'),
    focus: colour.describe('Of the ring around what has the keyboard.'),
    success: colour.describe('Of notices that something worked.'),
    on_success: colour,
    warning: colour.describe('Of notices that ask for care.'),
    on_warning: colour,
    danger: colour.describe('Of notices that something went wrong, of buttons that destroy, and of error texts.'),
    on_danger: colour,
  })
  .meta({ id: 'Colours' });
export type Colours = z.output<typeof Colours>;

/** Each of these can write Mongolian, and none is fetched from another server. */
const families = ['system-ui', 'Noto Sans', 'Inter', 'PT Sans', 'Noto Serif', 'PT Serif'] as const;

const radius = z.int().min(0).max(32);

/** What a theme decides. Screens use these by name and know no colour of their own. */
export const designTokens = {
  light: Colours,
  dark: Colours,
  radius: z.strictObject({ small: radius, medium: radius, large: radius }).describe('Of corners, in pixels.'),
  font: z.strictObject({
    family: z.enum(families),
    size_px: z.int().min(16).max(24).describe('Of running text; smaller than 16 is hard to read.'),
    scale: z.number().min(1.1).max(1.5).describe('From one size of heading to the next.'),
  }),
};
