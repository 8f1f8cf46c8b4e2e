import pg from 'pg';

const types: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float8: 'number',
  int4: 'number',
  // Eight bytes do not fit a JavaScript number; the driver gives them as text.
  int8: 'string',
  jsonb: 'unknown',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  varbit: 'string',
};

interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  /** `always`: the database makes the value. `default`: it does unless we give one. */
  given: 'always' | 'default' | 'never';
  check: string | null;
}

/** The row types of the database as they are in the database itself: written once, in the migrations. */
export async function describeTables(url: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<Column>(query);
  await client.end();
  const tables = Map.groupBy(rows, (row) => row.table);
  const blocks = [...tables].map(([table, columns]) => {
    const lines = columns.map((column) => `    ${column.column}: ${typeOf(column)};`);
    return `  '${table}': {\n${lines.join('\n')}\n  };`;
  });
  return [
    '// Written by `pnpm generate` from the migrated database. Do not edit.',
    "import type { Generated, GeneratedAlways } from 'kysely';",
    '',
    'export interface Database {',
    ...blocks,
    '}',
    '',
  ].join('\n');
}

function typeOf({ type, nullable, given, check, table, column }: Column): string {
  const isArray = type.startsWith('_');
  const plain = types[isArray ? type.slice(1) : type];
  if (!plain) throw new Error(`${table}.${column} has the type ${type}, for which there is no TypeScript type yet`);
  const choices = check ? [...check.matchAll(/'([^']*)'::text/g)].map((match) => `'${match[1]}'`).join(' | ') : '';
  const value = `${choices || plain}${isArray ? '[]' : ''}${nullable ? ' | null' : ''}`;
  if (given === 'always') return `GeneratedAlways<${value}>`;
  return given === 'default' ? `Generated<${value}>` : value;
}

const query = `
  select n.nspname || '.' || c.relname as "table",
         a.attname as "column",
         t.typname as "type",
         not a.attnotnull as "nullable",
         case when a.attgenerated <> '' or a.attidentity = 'a' then 'always'
              when a.atthasdef or a.attidentity = 'd' then 'default'
              else 'never' end as "given",
         (select pg_get_constraintdef(k.oid)
          from pg_constraint k
          where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
            and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%') as "check"
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where c.relkind in ('r', 'p') and not c.relispartition
    and n.nspname not like 'pg\\_%' and n.nspname not in ('information_schema', 'pgboss')
  order by n.nspname, c.relname, a.attnum`;
