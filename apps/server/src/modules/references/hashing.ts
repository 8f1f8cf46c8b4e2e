import { buffer } from 'node:stream/consumers';
import * as objects from '#modules/objects';
import { system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { hashSealed } from '#platform/verification/covered-bytes';
import { listNotHashed, setSignedHash } from './verifying.sql.ts';

type HashDeps = Pick<Deps, 'pool' | 'keyring' | 'objects' | 'log'>;

const batchRows = 100;
const actor = system('hash documents');

/** Documents from before their covered bytes were hashed at issuing. Until it is done they are known by the whole file only. */
export async function hashIssued(deps: HashDeps): Promise<number> {
  let count = 0;
  for (let after = noId; ; ) {
    const rows = await listNotHashed(asActor(deps, actor), after, batchRows);
    for (const row of rows) if (await hashOne(deps, row)) count += 1;
    after = rows.at(-1)?.id ?? after;
    if (rows.length < batchRows) return count;
  }
}

const noId = '00000000-0000-0000-0000-000000000000';

/** One whose file is away is left for the next hour, and keeps no other waiting. */
async function hashOne(deps: HashDeps, { id, pdf_id }: { id: string; pdf_id: string }): Promise<boolean> {
  try {
    const kept = await objects.findObject(deps, actor, pdf_id);
    const hash = hashSealed(await buffer(await kept.read()));
    await transact(deps, actor, ({ db }) => setSignedHash(db, id, hash));
    return true;
  } catch (err) {
    deps.log.warn({ err, reference: id }, 'document not hashed');
    return false;
  }
}
