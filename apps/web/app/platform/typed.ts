/** Fields whose values do not come back into a page: proofs of identity, and national ids. */
export const secretFields: ReadonlySet<string> = new Set(['code', 'recovery_code', 'secret', 'national_id']);

/** What was typed into a form, to be shown in it again. */
export function typedIn(form: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === 'string' && !secretFields.has(name)) values[name] = value;
  }
  return values;
}
