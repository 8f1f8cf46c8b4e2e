import { findFaintPairs } from '@tamga/contract/contrast';
import type { createTheme, getTheme } from '@tamga/contract/site';
import { type Language, type Problem, wordsIn } from '@tamga/ui';
import type { Answer, Asked } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf, type Refusal } from '#app/platform/refusal.server.ts';
import { themeTexts } from '#app/texts/admin-appearance.ts';
import { type ColourName, coloursIn, type EditedTheme } from './theme-tokens.ts';

type Body = Asked<typeof createTheme>['body'];

/** The page gets everything about a theme but its picture. */
export const editedOf = ({ name, light, dark, radius, font }: Answer<typeof getTheme>): EditedTheme => ({
  name,
  light,
  dark,
  radius,
  font,
});

export function themeOf(form: FormData, logo: string | null): Body {
  const number = (name: string) => Number(form.get(name));
  const { light, dark } = coloursIn(form);
  return {
    name: textOf(form, 'name'),
    light,
    dark,
    radius: { small: number('radius_small'), medium: number('radius_medium'), large: number('radius_large') },
    font: {
      // One that is not known is refused by the API.
      family: textOf(form, 'family') as Body['font']['family'],
      size_px: number('size_px'),
      scale: number('scale'),
    },
    logo,
  };
}

/** Why a theme was refused: each pair of colours that is at fault is said at its field. */
export function themeProblem(refusal: Refusal, form: FormData, language: Language): Problem {
  const problem = problemOf(refusal, form);
  if (refusal.code !== 'site.theme_contrast_too_low') return problem;
  const words = wordsIn(themeTexts, language);
  const colours = coloursIn(form);
  const fields: Record<string, string> = {};
  for (const scheme of ['light', 'dark'] as const) {
    for (const { front, back, ratio, needed } of findFaintPairs(colours[scheme])) {
      const said = words.pair(named(words, front), named(words, back), ratio.toFixed(2), String(needed));
      fields[`${scheme}_${front}`] = `${words[scheme]}: ${said}`;
    }
  }
  return { ...problem, fields };
}

const named = (words: { colours: Readonly<Record<string, string>> }, name: ColourName): string =>
  words.colours[name] ?? name;
