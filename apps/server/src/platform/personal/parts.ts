/** A kind, how it is written, and what only what is really of that kind has; without a kind, what is found is left as it is. */
export type Shape<Kind> = readonly [kind: Kind | null, form: RegExp, isReally?: (found: string) => boolean];

export interface Part<Kind> {
  kind: Kind;
  begin: number;
  end: number;
}

/** What has these shapes, in the order of the text. What one of them found is not looked at by the next ones. */
export function partsIn<Kind>(text: string, shapes: readonly Shape<Kind>[]): Part<Kind>[] {
  const parts: Part<Kind>[] = [];
  let rest = text;
  for (const [kind, form, isReally] of shapes)
    rest = rest.replaceAll(form, (found: string, begin: number) => {
      if (isReally && !isReally(found)) return found;
      if (kind !== null) parts.push({ kind, begin, end: begin + found.length });
      return '·'.repeat(found.length);
    });
  return parts.toSorted((one, other) => one.begin - other.begin);
}
