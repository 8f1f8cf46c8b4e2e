import type { Compilable, CompiledQuery } from 'kysely';
import { atCommit, compileOnly, type Db, type Tx } from './db.ts';

export type Value<V extends object> = <N extends keyof V & string>(name: N) => V[N];

/**
 * A query whose text is made once and not on every call, for those asked on nearly every request: making the text costs
 * the process more than sending it. `value` marks where a call's values go; everything else is fixed.
 */
export function prepared<V extends object, R>(
  build: (db: Db, value: Value<V>) => Compilable<R>,
): (db: Db, values: V) => Promise<R[]> {
  const compile = preparing(build);
  return async (db, values) => (await db.executeQuery<R>(compile(values))).rows;
}

/** The same for a statement that travels with the commit of its transaction. */
export function preparedAtCommit<V extends object>(
  build: (db: Db, value: Value<V>) => Compilable,
): (db: Tx, values: V) => void {
  const compile = preparing(build);
  return (db, values) => atCommit(db, compile(values));
}

function preparing<V extends object, R>(
  build: (db: Db, value: Value<V>) => Compilable<R>,
): (values: V) => CompiledQuery<R> {
  let compiled: CompiledQuery<R> | undefined;
  return (values) => {
    compiled ??= build(compileOnly, (name) => Symbol(name) as never).compile();
    const parameters = compiled.parameters.map((one) =>
      // No value of ours is a symbol, so each one marks a place.
      typeof one === 'symbol' ? values[one.description as keyof V] : one,
    );
    return { ...compiled, parameters };
  };
}
