import { randomUUID } from 'node:crypto';
import type { Town } from './town.ts';

export interface Citizen {
  userId: string;
  sessionId: string;
  token: string;
}

let registered = 0;

/** People with a live session each. Many, because what one person may do in a minute is limited. */
export async function registerPeople(town: Town, count: number, role = 'user'): Promise<Citizen[]> {
  const people = Array.from({ length: count }, () => ({ userId: randomUUID(), sessionId: randomUUID() }));
  const [userIds, sessionIds] = [people.map(({ userId }) => userId), people.map(({ sessionId }) => sessionId)];
  await town.asAdmin(async (client) => {
    await client.query(
      `insert into users."user" (id, civil_id, family_name, given_name, role)
       select id, 'chaos' || $2::int + n, 'a', 'b', $3 from unnest($1::uuid[]) with ordinality as p(id, n)`,
      [userIds, registered, role],
    );
    await client.query(
      `insert into auth.session (id, user_id, expires_at, proven_at)
       select sid, sub, now() + interval '1 day', now() from unnest($1::uuid[], $2::uuid[]) as s(sid, sub)`,
      [sessionIds, userIds],
    );
  });
  registered += count;
  const issue = ({ userId, sessionId }: { userId: string; sessionId: string }) =>
    town.world.deps.tokens.issueAccess({ sub: userId, sid: sessionId }, new Date());
  return Promise.all(people.map(async (person) => ({ ...person, token: await issue(person) })));
}
