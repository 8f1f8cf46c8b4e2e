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

/** A text that cannot be read as a version throws: it neither serves nor can be asked for. */
function read(version: string): { numbers: number[]; early: string[] } {
  const parts = form.exec(version);
  if (!parts) throw new Error(`${version} is not a version`);
  return { numbers: parts.slice(1, 4).map(Number), early: parts[4]?.split('.') ?? [] };
}

/** A pre-release is less than its release: 1.0.0-rc.1 lacks something of 1.0.0. */
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
