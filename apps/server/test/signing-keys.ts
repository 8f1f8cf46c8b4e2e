import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { uuidv7 } from '#platform/data/uuid';
import { insertKey } from '../src/modules/oidc/keys.sql.ts';
import type { House } from './house.ts';

const makePair = promisify(generateKeyPair);
const makePem = async (): Promise<{ open: string; secret: string }> => {
  const { publicKey, privateKey } = await makePair('rsa', { modulusLength: 3_072 });
  return {
    open: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    secret: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
};
let pems: ReturnType<typeof makePem>[] | undefined;

/**
 * The keys that an identity provider would make at its first use, which takes a second: those of a process are made once.
 * That it makes its own where there are none, `oidc/processes.test` shows.
 */
export async function giveSigningKeys({ deps }: Pick<House, 'deps'>): Promise<void> {
  const [current, next] = await Promise.all((pems ??= [makePem(), makePem()]));
  await transact(deps, system('test'), async ({ db }) => {
    for (const [state, pem] of [
      ['current', current!],
      ['next', next!],
    ] as const) {
      const id = uuidv7();
      const place = { table: 'oidc.signing_key', row: id, column: 'private_sealed' };
      const private_sealed = deps.keyring.seal(place, pem.secret);
      await insertKey(db, { id, state, public_key: pem.open, private_sealed, created_at: deps.now() });
    }
  });
}
