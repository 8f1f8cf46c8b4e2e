import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { newApplicationSample } from '@tamga/contract/application';
import { asAdmin, asSystem, openHouse } from '#test/house';
import { anonymiseDeleted } from './erasures.ts';

const house = await openHouse({ after });
const db = asSystem(house.deps);
const afterRetention = { ...house.deps, now: () => new Date(Date.now() + 91 * 86_400_000) };

const call = async (
  method: 'POST' | 'PUT' | 'DELETE',
  url: string,
  { headers }: { headers: Record<string, string> },
  payload?: object,
) => {
  const reply = await house.app.inject({ method, url: `/api/v1/${url}`, headers, ...(payload && { payload }) });
  assert.equal(reply.statusCode, 200, reply.body);
  return reply.json().data;
};

/** Where in the whole database a word stands, in rows of whatever shape. */
const placesOf = (word: string): Promise<string[]> =>
  asAdmin(async (client) => {
    const { rows } = await client.query(
      `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^(pg_|information_schema|pgboss)'`,
    );
    const places: string[] = [];
    for (const { name } of rows) {
      const found = await client.query(`select from ${name} t where to_jsonb(t)::text like $1 limit 1`, [`%${word}%`]);
      if (found.rowCount) places.push(name);
    }
    return places.toSorted();
  }, house.database);

const words = { given: 'Мартагдахын', number: '918273645501', phone: '99887766', told: 'Миний захидлыг уншсан' };

test('of somebody who was erased nothing is left that tells who they were', async () => {
  const [admin, colleague, citizen] = [await house.signIn('admin'), await house.signIn('admin'), await house.signIn()];
  const { userId } = citizen;
  const named = { civil_id: words.number, given_name: words.given };
  await db.updateTable('users.user').set(named).where('id', '=', userId).execute();
  await call('PUT', 'users/me/phone', citizen, { phone: `+976${words.phone}` });
  await call('POST', 'security/events', citizen, {
    kind: 'phishing',
    description: words.told,
    context: { page: words.told },
  });
  const { application } = await call('POST', 'applications', admin, newApplicationSample);
  await standAround(userId, colleague.userId, application.id);
  for (const word of Object.values(words)) assert.notDeepEqual(await placesOf(word), [], word);

  await call('DELETE', `admin/users/${userId}`, admin);
  assert.equal(await anonymiseDeleted(afterRetention), 1);
  for (const word of Object.values(words)) assert.deepEqual(await placesOf(word), [], word);
  assert.deepEqual(await placesOf(userId), staying);
  const signers = await db.selectFrom('pki.signer').select(['state', 'civil_id']).execute();
  const lapsed = { state: 'LAPSED', civil_id: null };
  assert.deepEqual(signers, [lapsed, lapsed]);
  const event = db
    .selectFrom('security.event')
    .select(['kind', 'description', 'context'])
    .where('user_id', '=', userId);
  assert.deepEqual(await event.execute(), [{ kind: 'phishing', description: null, context: {} }]);
});

/** By an id that leads to nobody: what happened, and who was there. */
const staying = [
  'audit.pending',
  'auth.session',
  'pki.signer',
  'platform.memory_change',
  'platform.outbox_pending',
  'security.event',
  'users."user"',
];

/** What rooms hold of somebody who represents an organisation, signs for another, and uses an application. */
async function standAround(userId: string, otherId: string, applicationId: string): Promise<void> {
  const now = new Date();
  const link = { user_id: userId, reg_no: '7000001', name: 'Нэгдэл', role: 'director', right_type: 'ADMIN' } as const;
  await db
    .insertInto('pki.link')
    .values({ ...link, confirmed_at: now })
    .execute();
  const signer = { right_type: 'ADMIN', last_sent_at: now, state: 'INVITED' } as const;
  await db
    .insertInto('pki.signer')
    .values([
      { ...signer, id: randomUUID(), reg_no: '7000001', user_id: null, civil_id: '918273645502', invited_by: userId },
      { ...signer, id: randomUUID(), reg_no: '7000002', user_id: userId, civil_id: words.number, invited_by: otherId },
    ])
    .execute();
  const known = { user_id: userId, application_id: applicationId };
  await db
    .insertInto('oidc.pairwise_subject')
    .values({ ...known, subject: randomUUID() })
    .execute();
  const agreed = { scopes: ['openid'], rejected: [], claims: ['email'], rejected_claims: [] };
  const times = { created_at: now, updated_at: now };
  await db
    .insertInto('oidc.consent')
    .values({ id: randomUUID(), ...known, ...agreed, ...times })
    .execute();
}
