import { type FaintPair, findFaintPairs } from '@tamga/contract/contrast';
import type { NewTheme } from '@tamga/contract/theme';
import { AppError, type FieldProblem } from '#platform/error';

/** Refuses a theme that some people could not read, and names every pair of colours at fault, not only the first. */
export function requireContrast(theme: Pick<NewTheme, 'light' | 'dark'>): void {
  const fields = (['light', 'dark'] as const).flatMap((scheme) =>
    findFaintPairs(theme[scheme]).map((pair) => describe(scheme, pair)),
  );
  if (fields.length > 0) throw new AppError('site.theme_contrast_too_low', { fields });
}

function describe(scheme: string, { front, back, ratio, needed }: FaintPair): FieldProblem {
  // Rounded down: 4.499 shown as 4.5 would be refused for being what it should be.
  const measured = Math.floor(ratio * 100) / 100;
  return {
    path: `${scheme}.${front}`,
    mn: `${scheme}.${back} дээрх контраст ${measured}:1 байна, ${needed}:1-ээс багагүй байх ёстой.`,
    en: `contrast on ${scheme}.${back} is ${measured}:1, at least ${needed}:1 is needed.`,
  };
}
