import { ReferenceField } from '@tamga/contract/references';
import { z } from 'zod';
import type { Person } from '#platform/actor';
import type { Tx } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import type { Deps } from '#platform/deps';

/**
 * What the room of cases knows, which stands above this one: who is too close to a case to decide it, and so to end what came
 * of it. In the open transaction, that of the platform itself.
 */
export type RequireImpartial = (deps: { pool: Pool; db: Tx }, person: Person, caseId: string) => Promise<void>;

export type EndDeps = Pick<Deps, 'pool' | 'now' | 'keyring' | 'wakeups'> & {
  db: Tx;
  requireImpartial: RequireImpartial;
};

/** What an officer wants done with a document. */
export const Wish = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('revoke'), reason: z.string() }),
  z.object({ kind: z.literal('supersede'), fields: z.array(ReferenceField) }),
]);
export type Wish = z.output<typeof Wish>;
