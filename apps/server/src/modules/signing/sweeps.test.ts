import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { system } from '#platform/actor';
import { transact, type Tx } from '#platform/data/db';
import { openHouse } from '#test/house';
import { claimWaiting, listForgotten } from './documents.sql.ts';
import { listToRemind, listUnasked } from './invitations.sql.ts';
import { claimEnding, claimOlder } from './renewing.sql.ts';
import { listUnhanded, listUnmade } from './resuming.sql.ts';
import { claimSeal } from './sealing.sql.ts';

const { deps } = await openHouse({ after });
const now = new Date();
const claim = { now, until: now, limit: 10 };

/** What workers look for each minute among all documents of a nation, and by which index. */
const sweeps: Record<string, [find: (db: Tx) => Promise<unknown>, index: string][]> = {
  'what was signed and has no file': [[(db) => listUnmade(db, now, 10), 'document_unmade']],
  'what was not handed over': [[(db) => listUnhanded(db, now, 10), 'invitation_waiting']],
  'what waits for a phone': [[(db) => claimWaiting(db, now, now, 10), 'document_pending']],
  'what was left lying': [[(db) => listForgotten(db, now, 10), 'document_uploaded']],
  'who is to be reminded, and whose week is over': [
    [(db) => listToRemind(db, now, 10), 'invitation_open'],
    [(db) => listUnasked(db, now, 10), 'invitation_open'],
  ],
  'what waits for a seal': [[(db) => claimSeal(db, now, now), 'document_seal_due']],
  'what is to be stamped anew': [
    [(db) => claimEnding(db, 'document', claim, now), 'document_stamped_until'],
    [(db) => claimEnding(db, 'invitation', claim, now), 'invitation_stamped_until'],
    [(db) => claimOlder(db, 'document', claim, now), 'document_stamped_at'],
    [(db) => claimOlder(db, 'invitation', claim, now), 'invitation_stamped_at'],
  ],
};

for (const [what, finds] of Object.entries(sweeps))
  test(`${what} is found by its index, also by a plan that is made for all values`, async () => {
    for (const [find, index] of finds) {
      const used = await transact(deps, system('test'), async ({ db }) => {
        // An empty table is read whole where that is allowed.
        await sql`set local plan_cache_mode = force_generic_plan`.execute(db);
        await sql`set local enable_seqscan = off`.execute(db);
        await find(db);
        const { rows } = await sql<{ scans: string }>`
          select pg_stat_get_xact_numscans(${`signing.${index}`}::regclass) as scans`.execute(db);
        return Number(rows[0]?.scans ?? 0);
      });
      assert.ok(used > 0, index);
    }
  });
