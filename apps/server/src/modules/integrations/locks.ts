import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Deps } from '#platform/deps';
import { openKeyring } from '#platform/security/keyring';
import { hide } from '#platform/settings';
import type { Granted } from './calls.ts';

/** What is kept of what a provider gave. */
const Kept = z.object({ access_token: z.string(), refresh_token: z.string().nullable() });
export type Kept = z.output<typeof Kept>;

interface Locked {
  id: string;
  data_key_sealed: string;
  tokens_locked: string;
}

const table = 'integrations.connection';
const keyPlace = (row: string) => ({ table, row, column: 'data_key_sealed' });
const tokensPlace = (row: string) => ({ table, row, column: 'tokens_locked' });
/** A row has one key, so the name of it tells nothing. */
const keyId = 'row';

const ringOf = (key: Buffer) => {
  const secret = hide(key.toString('base64'));
  return openKeyring({ current: { id: keyId, key: secret }, all: new Map([[keyId, secret]]) });
};

/** Under a key of the row's own: sealing the keys anew touches no token, and a token renewed meanwhile is not lost. */
export function lockNew({ keyring }: Pick<Deps, 'keyring'>, id: string, given: Granted): Omit<Locked, 'id'> {
  const key = randomBytes(32);
  return {
    data_key_sealed: keyring.seal(keyPlace(id), key),
    tokens_locked: ringOf(key).seal(tokensPlace(id), textOf(given)),
  };
}

export function lockAgain({ keyring }: Pick<Deps, 'keyring'>, row: Omit<Locked, 'tokens_locked'>, kept: Kept): string {
  return ringOf(keyring.open(keyPlace(row.id), row.data_key_sealed)).seal(tokensPlace(row.id), textOf(kept));
}

export function unlock({ keyring }: Pick<Deps, 'keyring'>, row: Locked): Kept {
  const ring = ringOf(keyring.open(keyPlace(row.id), row.data_key_sealed));
  return Kept.parse(JSON.parse(ring.open(tokensPlace(row.id), row.tokens_locked).toString()));
}

const textOf = ({ access_token, refresh_token }: Kept): string => JSON.stringify({ access_token, refresh_token });
