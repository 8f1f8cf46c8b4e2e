import { readSheet, type SheetRow } from './sheet.ts';

export const columns = ['name', 'slug', 'admin_email', 'reason', 'admin_user_id'] as const;
export type Column = (typeof columns)[number];

/** What is wrong with a cell, or with a row as a whole. */
export type Fault = 'missing' | 'short' | 'long' | 'slug' | 'email' | 'id' | 'twice' | 'cells' | 'quote';

export interface BulkLine {
  line: number;
  values: Record<Column, string>;
  wrong: { column: Column | null; fault: Fault }[];
}

export interface Sheet {
  lines: BulkLine[];
  /** Headings that mean nothing here; what stands below them is left out. */
  ignored: string[];
}

/** The organisations in a text, and what is wrong with each: what the API would refuse is said before it is sent. */
export function readRows(text: string): Sheet {
  const [first, ...rest] = readSheet(text);
  if (!first) return { lines: [], ignored: [] };
  const headings = first.cells.map(columnOf);
  if (!headings.includes('slug'))
    return { lines: [first, ...rest].map((row) => lineOf(row, columns)).map(once()), ignored: [] };
  const ignored = first.cells.filter((cell, index) => cell !== '' && headings[index] === null);
  return { lines: rest.map((row) => lineOf(row, headings)).map(once()), ignored };
}

export const isReady = ({ lines }: Sheet, linesMax: number): boolean =>
  lines.length > 0 && lines.length <= linesMax && lines.every(({ wrong }) => wrong.length === 0);

/** The names of the API, and those that people give their columns. */
const otherNames: ReadonlyMap<string, Column> = new Map([
  ['нэр', 'name'],
  ['товч нэр', 'slug'],
  ['short name', 'slug'],
  ['и-мэйл', 'admin_email'],
  ['имэйл', 'admin_email'],
  ['email', 'admin_email'],
  ['e-mail', 'admin_email'],
  ['шалтгаан', 'reason'],
  ['эзэмшигч', 'admin_user_id'],
  ['owner', 'admin_user_id'],
]);

function columnOf(cell: string): Column | null {
  const name = cell.toLowerCase();
  return columns.find((column) => column === name) ?? otherNames.get(name) ?? null;
}

function lineOf({ line, cells, isOpen }: SheetRow, places: readonly (Column | null)[]): BulkLine {
  const valueOf = (column: Column) => cells[places.indexOf(column)] ?? '';
  const values = {
    name: valueOf('name'),
    slug: valueOf('slug'),
    admin_email: valueOf('admin_email'),
    reason: valueOf('reason'),
    admin_user_id: valueOf('admin_user_id'),
  };
  if (isOpen) return { line, values, wrong: [{ column: null, fault: 'quote' }] };
  const isLong = cells.slice(places.length).some((cell) => cell !== '');
  if (isLong) return { line, values, wrong: [{ column: null, fault: 'cells' }] };
  const wrong = columns.flatMap((column) => {
    const fault = faultOf(column, values[column]);
    return fault ? [{ column, fault }] : [];
  });
  return { line, values, wrong };
}

const lengths: Readonly<Record<Column, readonly [min: number, max: number]>> = {
  name: [2, 200],
  slug: [2, 63],
  admin_email: [3, 254],
  reason: [3, 300],
  admin_user_id: [0, 36],
};
const forms: Partial<Record<Column, { form: RegExp; fault: Fault }>> = {
  slug: { form: /^[a-z0-9](-?[a-z0-9])*$/, fault: 'slug' },
  admin_email: { form: /^[\w.+'-]+@([a-z0-9-]+\.)+[a-z]{2,}$/i, fault: 'email' },
  admin_user_id: { form: /^([0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})?$/i, fault: 'id' },
};

function faultOf(column: Column, value: string): Fault | null {
  const [min, max] = lengths[column];
  if (value === '' && min > 0) return 'missing';
  const rule = forms[column];
  if (rule && !rule.form.test(value)) return rule.fault;
  return value.length < min ? 'short' : value.length > max ? 'long' : null;
}

/** The second of two rows with the same short name would only be told that the first exists. */
function once(): (line: BulkLine) => BulkLine {
  const seen = new Set<string>();
  return (line) => {
    const { slug } = line.values;
    const isAgain = slug !== '' && seen.has(slug);
    seen.add(slug);
    return isAgain ? { ...line, wrong: [...line.wrong, { column: 'slug', fault: 'twice' }] } : line;
  };
}
