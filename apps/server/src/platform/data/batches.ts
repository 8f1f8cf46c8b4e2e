import { hash } from 'node:crypto';
import type { Endpoint } from '@tamga/contract';
import type { z } from 'zod';
import { type Actor, nameOfActor, type System, system } from '#platform/actor';
import { takeKey } from './claim.ts';
import { transact, type Tx } from './db.ts';
import { AppError } from '#platform/error';
import { isKey } from '#platform/http/idempotency';
import type { Pool } from './pool.ts';

/**
 * A request of many acts, each in a transaction of its own, under one key. The outcome of an act is kept in its
 * transaction, so that a killed process leaves whole acts, and sending the same again does the rest and answers as if
 * nothing had happened.
 */
export interface Batch {
  scope: string;
  key: string;
  requestHash: Buffer;
  /** How many acts had been carried out before. */
  replayed: number;
}

/** Binds a key to what is sent under it; without a key there is nothing to bind. */
export async function openBatch(
  deps: { pool: Pool },
  actor: Actor,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  key: string | string[] | undefined,
  input: unknown,
): Promise<Batch | undefined> {
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !isKey(key)) throw new AppError('request.idempotency_key_missing');
  const scope = `${nameOfActor(actor)} ${method} ${path}`;
  const batch = { scope, key, requestHash: hash('sha256', JSON.stringify(input), 'buffer'), replayed: 0 };
  await transact(deps, system('keep answers', actor.origin), async ({ db }) => {
    if (await takeKey(db, batch)) return;
    const known = await findKept(db, scope, key);
    if (!known) throw new AppError('request.idempotency_in_flight');
    if (!known.request_hash.equals(batch.requestHash)) throw new AppError('request.idempotency_mismatch');
  });
  return batch;
}

/** Carries one act of a batch out, in one transaction of the platform itself, unless it was: then tells what came of it. */
export function onceInBatch<D extends { pool: Pool }, S extends z.ZodType>(
  deps: D,
  actor: System,
  { batch, index, schema }: { batch: Batch | undefined; index: number; schema: S },
  act: (deps: D & { db: Tx }) => Promise<z.output<S>>,
): Promise<z.output<S>> {
  return transact(deps, actor, async (deps) => {
    if (!batch) return act(deps);
    const scope = `${batch.scope} ${index}`;
    if (await takeKey(deps.db, { ...batch, scope })) {
      const outcome = await act(deps);
      const kept = { http_status: 200, response: JSON.stringify(outcome) };
      await deps.db
        .updateTable('platform.idempotency')
        .set(kept)
        .where('scope', '=', scope)
        .where('key', '=', batch.key)
        .execute();
      return outcome;
    }
    const known = await findKept(deps.db, scope, batch.key);
    // Another request carries it out at this moment under the same key.
    if (!known?.response || !known.request_hash.equals(batch.requestHash))
      throw new AppError('request.idempotency_in_flight');
    batch.replayed += 1;
    return schema.parse(JSON.parse(known.response));
  });
}

const findKept = (db: Tx, scope: string, key: string) =>
  db
    .selectFrom('platform.idempotency')
    .select(['request_hash', 'response'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
