/** Shorter stems are one slip away from too many others. */
const stemLengthMin = 5;

/**
 * What a stem looks like after one slip of the finger: a letter too many, too few, another one, or two that changed places;
 * as patterns of `like`, in which `_` is any letter. The first letter is mostly right, and keeps the patterns apart.
 */
export function slipsOf(stem: string): string[] {
  if (stem.length < stemLengthMin || !/^\p{L}+$/u.test(stem)) return [];
  const patterns = new Set<string>();
  for (let at = 1; at < stem.length; at += 1) {
    const [before, letter, after] = [stem.slice(0, at), stem[at] ?? '', stem.slice(at + 1)];
    patterns.add(`${before}_${after}`);
    patterns.add(`${before}_${letter}${after}`);
    patterns.add(`${before}${after}`);
    if (at > 1) patterns.add(`${stem.slice(0, at - 1)}${letter}${stem[at - 1]}${after}`);
  }
  return [...patterns.add(`${stem}_`)];
}
