import type { Refusal } from '#app/platform/refusal.server.ts';

/** Fields that always say something, so that they do not tell whether a row was filled. */
const alwaysSaid = ['currency', 'required', 'remove', 'requirement_code'];

/** The numbers of the rows of a list that were filled, without those that are to be removed. */
export function rowsIn(form: FormData, list: string): number[] {
  const filled = new Set<number>();
  for (const [name, value] of form) {
    const [head, number, ...rest] = name.split('.');
    if (head !== list || number === undefined || !/^\d{1,3}$/.test(number)) continue;
    if (typeof value === 'string' && value.trim() !== '' && !alwaysSaid.includes(rest.at(-1) ?? ''))
      filled.add(Number(number));
  }
  return [...filled].filter((n) => !form.has(`${list}.${n}.remove`)).toSorted((one, other) => one - other);
}

/** A refusal with the rows counted as they stand on the page, where empty ones are among them. */
export function asTyped(refusal: Refusal, form: FormData): Refusal {
  const typed = (path: string): string => {
    const [list = '', number, ...rest] = path.split('.');
    const row = rowsIn(form, list)[Number(number)];
    return row === undefined ? path : [list, row, ...rest].join('.');
  };
  const fields = Object.entries(refusal.fields).map(([path, message]) => [typed(path), message]);
  return { ...refusal, fields: Object.fromEntries(fields) };
}
