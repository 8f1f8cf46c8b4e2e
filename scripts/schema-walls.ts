// Which tables a piece of code names, so that a room reads and writes only those of its own schema.
import { loadModule, parseSync as parseSql, scanSync } from 'libpg-query';
import { parseSync, Visitor } from 'oxc-parser';

// PostgreSQL's own scanner and parser, which are compiled to WebAssembly and have to be loaded once.
await loadModule();

type Tables = ReadonlySet<string>;

/** The tables that a file of queries names: as Kysely writes them, `'schema.table as t'`, and in raw SQL. */
export function tablesInQueries(file: string, text: string, tables: Tables): string[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found = new Set<string>();
  new Visitor({
    Literal({ value }) {
      const [, table = ''] = typeof value === 'string' ? (/^(\w+\.\w+)(?![\w(])/.exec(value) ?? []) : [];
      if (tables.has(table)) found.add(table);
    },
    TemplateLiteral({ quasis }) {
      // Whatever stands between its parts is a value or a fragment, which is a template of its own.
      for (const table of tablesInText(quasis.map((part) => part.value.cooked ?? '').join(' $1 '), tables))
        found.add(table);
    },
  }).visit(program);
  return [...found].toSorted();
}

/** Known tables among the tokens of SQL, whole or in part; comments and texts are none, quoted names are names. */
function tablesInText(sql: string, tables: Tables): string[] {
  if (sql.trim() === '') return [];
  const words = scanSync(sql).tokens.map(({ text }) => (text.startsWith('"') ? text.slice(1, -1) : text.toLowerCase()));
  return words
    .map((word, index) => (words[index + 1] === '.' ? `${word}.${words[index + 2]}` : ''))
    .filter((name) => tables.has(name));
}

export interface Reading {
  /** The schema of what reads: a function, a view, a policy; for a bare statement that of the migration. */
  by: string;
  table: string;
}

/** Which tables a migration reads or writes, in statements, policies, views and the bodies of functions. */
export function readingsIn(sql: string, room: string, tables: Tables): Reading[] {
  return listOf(fieldsOf(parseSql(sql)).stmts).flatMap((one) =>
    Object.entries(fieldsOf(fieldsOf(one).stmt)).flatMap(([kind, statement]) => {
      if (kind === 'GrantStmt') return [];
      const by = schemaOf(fieldsOf(statement)) ?? room;
      const bodies = bodiesIn(fieldsOf(statement)).flatMap((body) => tablesInText(body, tables));
      return [...new Set([...rangesIn({ [kind]: statement }), ...bodies])].map((table) => ({ by, table }));
    }),
  );
}

type Fields = Partial<Record<string, unknown>>;
const fieldsOf = (node: unknown): Fields => (typeof node === 'object' && node !== null ? { ...node } : {});
const listOf = (node: unknown): unknown[] => (Array.isArray(node) ? node : []);
const textOf = (node: unknown): string[] => {
  const { sval } = fieldsOf(fieldsOf(node).String);
  return typeof sval === 'string' ? [sval] : [];
};

function schemaOf({ table, view, funcname }: Fields): string | undefined {
  const { schemaname } = fieldsOf(table ?? view);
  return typeof schemaname === 'string' ? schemaname : listOf(funcname).flatMap(textOf)[0];
}

/** Whatever stands after FROM, JOIN, USING, INTO, UPDATE; not what a key refers to, nor what a policy or an index is on. */
function rangesIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(rangesIn);
  return Object.entries(fieldsOf(node)).flatMap(([key, value]) => {
    const isChange = ['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt'].includes(key);
    const { schemaname, relname } = fieldsOf(isChange ? fieldsOf(value).relation : key === 'RangeVar' ? value : {});
    const own = typeof schemaname === 'string' && typeof relname === 'string' ? [`${schemaname}.${relname}`] : [];
    return [...own, ...rangesIn(value)];
  });
}

/** The body of a function or a block is a text to the parser. */
const bodiesIn = ({ args, options }: Fields): string[] =>
  listOf(options ?? args)
    .map((option) => fieldsOf(fieldsOf(option).DefElem))
    .filter(({ defname }) => defname === 'as')
    .flatMap(({ arg }) => [arg, ...listOf(fieldsOf(fieldsOf(arg).List).items)].flatMap(textOf));
