import { sql } from 'kysely';
import { prepared, type Value } from '#platform/data/prepared';

interface Rotation {
  id: string;
  counter: number;
  now: Date;
  idleUntil: Date;
  /** The same for a super administrator. */
  superadminIdleUntil: Date;
}

/**
 * Replaces the refresh token, if it is the one that is good now, of a live session of an active person; otherwise no
 * row. Two at once wait for each other, and the second meets the counter of the first.
 *
 * The one statement here that reads a table of another room: read before it, a person's standing could change between.
 * A session is as old as its beginning: what was opened before the cutoff is not carried over it by being refreshed. Only
 * the one in which the person moved the cutoff themselves is.
 *
 * `rotated_at` is told by the database while it holds the row, so that every rotation of a session has its place.
 */
export const rotateSession = prepared((db, value: Value<Rotation>) =>
  db
    .updateTable('auth.session as session')
    .from('users.user as person')
    .set((eb) => ({
      counter: eb('session.counter', '+', 1),
      rotated_at: sql<Date>`clock_timestamp()`,
      idle_until: eb.fn<Date>('least', [
        sql<Date>`case session.kind
          when 'superadmin' then ${value('superadminIdleUntil')}::timestamptz
          else ${value('idleUntil')}::timestamptz
        end`,
        'session.expires_at',
      ]),
    }))
    .where('session.id', '=', value('id'))
    .where('session.counter', '=', value('counter'))
    .where('session.revoked_at', 'is', null)
    .where('session.idle_until', '>', value('now'))
    .where('session.expires_at', '>', value('now'))
    .whereRef('person.id', '=', 'session.user_id')
    .where((eb) => eb.or([eb('person.active', '=', true), eb('session.kind', '=', 'superadmin')]))
    .where('person.tokens_revoked_before', '<=', (eb) => eb.fn.coalesce('session.renewed_at', 'session.created_at'))
    .returning(['session.id', 'session.user_id', 'session.counter', 'session.rotated_at', 'session.idle_until']),
);

/**
 * Why a token was not taken. Asked after the rotation was refused, never together with it: one statement would still see
 * the session as it was before the winner. Compared here, since a moment has microseconds and a Date has none.
 */
export const findChain = prepared((db, value: Value<{ id: string; arrivedAt: Date }>) =>
  db
    .selectFrom('auth.session')
    .select(['id', 'user_id', 'counter', 'rotated_at', 'idle_until', 'revoked_at'])
    .select(sql<boolean>`rotated_at > ${value('arrivedAt')}`.as('is_raced'))
    .where('id', '=', value('id')),
);
