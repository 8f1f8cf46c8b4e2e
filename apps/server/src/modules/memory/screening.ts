import { AppError } from '#platform/error';
import { readingsOf } from '#platform/personal/digit-words';
import { partsIn, type Shape } from '#platform/personal/parts';
import { plainOf } from '#platform/personal/plain';
import { mail, numbers } from '#platform/personal/shapes';

/**
 * Shapes of secrets: keys of known makers, tokens, and the text after a word for one. No shape begins with something of
 * any length that could begin anywhere: an endless text would be gone through once for each of its characters.
 */
const secrets: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\b(?:sk|pk|rk)[-_](?:live|test|proj|ant)?[-_]?[A-Za-z0-9_-]{16,}/,
  /\b(?:tmk|tmg|ghp|gho|ghs|github_pat|glpat|xox[baprs]|AKIA|ASIA|AIza)[-_]?[A-Za-z0-9_-]{12,}/,
  /\b(?:password|passwd|pwd|secret|token|api[-_ ]?key|authorization|bearer)\b\s*(?:is|=|:)\s*["']?[^\s"']{6,}/i,
  /(?:нууц үг|түлхүүр үг|пин код|pin)\s*(?:нь|=|:)\s*["']?[^\s"']{4,}/iu,
  /[a-z0-9+.-]:\/\/[^/\s:@]+:[^/\s:@]+@/i,
];

const personal: readonly Shape<string>[] = [...mail, ...numbers];

/** The memory of an assistant outlives the talk in which it was told; neither secrets nor people belong in it. */
export function requireHarmless(texts: Record<'topic' | 'content', string>): void {
  for (const [path, text] of Object.entries(texts)) {
    const harm = harmIn(text);
    if (harm) throw new AppError(harm, { fields: [at(path)] });
  }
}

export function harmIn(text: string): 'tools.insight_has_secret' | 'tools.insight_is_personal' | null {
  const plain = plainOf(text.normalize('NFC')).text;
  if (secrets.some((shape) => shape.test(plain)) || hasToken(plain)) return 'tools.insight_has_secret';
  return readingsOf(plain).some(isPersonal) ? 'tools.insight_is_personal' : null;
}

const isPersonal = (plain: string): boolean => partsIn(plain, personal).length > 0;

const at = (path: string) => ({ path, mn: 'энэ талбарт байна.', en: 'is where it was found.' });

/** The part before a dot, whole, where another part and another dot follow: that is how signed tokens are written. */
const signedParts = /(?<![\w-])[\w-]+(?=\.[\w-]{8,}\.)/g;

const hasToken = (text: string): boolean =>
  [...text.matchAll(signedParts)].some(([part]) => {
    const at = part.search(/\beyJ/);
    return at >= 0 && part.length - at >= 'eyJ'.length + 8;
  });
