const form = /^(\d+)\.(\d+)\.(\d+)(?:-([\dA-Za-z-]+(?:\.[\dA-Za-z-]+)*))?(?:\+[\dA-Za-z.-]+)?$/;

/** Whether a platform of this version has all that a module needs, by the order of semantic versioning (semver.org, 11). */
export function isServedBy(platform: string, needed: string): boolean {
  const [have, want] = [read(platform), read(needed)];
  for (const [index, part] of want.numbers.entries()) {
    const own = have.numbers[index] ?? 0;
    if (own !== part) return own > part;
  }
  return compareEarly(have.early, want.early) >= 0;
}

/** What cannot be read is no version: neither one that serves nor one that can be asked for. */
function read(version: string): { numbers: number[]; early: string[] } {
  const parts = form.exec(version);
  if (!parts) throw new Error(`${version} is not a version`);
  return { numbers: parts.slice(1, 4).map(Number), early: parts[4]?.split('.') ?? [] };
}

/** What comes before a release is less than it: 1.0.0-rc.1 lacks something of 1.0.0. */
function compareEarly(have: readonly string[], want: readonly string[]): number {
  if (have.length === 0 || want.length === 0) return want.length - have.length;
  for (const [index, part] of want.entries()) {
    const own = have[index];
    if (own === undefined) return -1;
    if (own !== part) return comparePart(own, part);
  }
  return have.length - want.length;
}

function comparePart(own: string, part: string): number {
  const [isNumber, isNumberToo] = [own, part].map((text) => /^\d+$/.test(text));
  if (isNumber && isNumberToo) return Number(own) - Number(part);
  if (isNumber !== isNumberToo) return isNumber ? -1 : 1;
  return own < part ? -1 : 1;
}
