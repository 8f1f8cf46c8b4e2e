import type { Compilable, CompiledQuery } from 'kysely';
import { compileOnly, type Db } from './db.ts';

export type Value<V extends object> = <N extends keyof V & string>(name: N) => V[N];

/**
 * A query whose text is made once and not on every call, for those asked on nearly every request: making the text costs
 * the process more than sending it. `value` marks where a call's values go; everything else is fixed.
 */
export function prepared<V extends object, R>(
  build: (db: Db, value: Value<V>) => Compilable<R>,
): (db: Db, values: V) => Promise<R[]> {
  let compiled: CompiledQuery<R> | undefined;
  return async (db, values) => {
    compiled ??= build(compileOnly, (name) => Symbol(name) as never).compile();
    const parameters = compiled.parameters.map((one) =>
      // No value of ours is a symbol, so each one marks a place.
      typeof one === 'symbol' ? values[one.description as keyof V] : one,
    );
    const { rows } = await db.executeQuery<R>({ ...compiled, parameters });
    return rows;
  };
}
