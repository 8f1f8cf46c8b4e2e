import type { Colours } from '@tamga/contract/tokens';
import { textOf } from '#app/platform/forms.ts';

export type ColourName = keyof Colours;

/** In the order of the editor. */
export const colourNames = [
  'background',
  'surface',
  'text',
  'text_muted',
  'link',
  'primary',
  'on_primary',
  'accent',
  'on_accent',
  'border',
  'focus',
  'success',
  'on_success',
  'warning',
  'on_warning',
  'danger',
  'on_danger',
] as const satisfies readonly ColourName[];

export interface EditedTheme {
  name: string;
  light: Colours;
  dark: Colours;
  radius: { small: number; medium: number; large: number };
  font: { family: string; size_px: number; scale: number };
}

/** The colours of a form, on the server when it was sent and in the browser while it is edited. */
export function coloursIn(form: FormData): { light: Colours; dark: Colours } {
  const read = (scheme: string) =>
    Object.fromEntries(colourNames.map((name) => [name, textOf(form, `${scheme}_${name}`)])) as Colours;
  return { light: read('light'), dark: read('dark') };
}

/** The families of the contract, each of which can write Mongolian. */
export const fontFamilies = ['system-ui', 'Noto Sans', 'Inter', 'PT Sans', 'Noto Serif', 'PT Serif'] as const;
