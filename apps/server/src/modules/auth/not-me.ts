import * as audit from '#modules/audit';
import * as notifications from '#modules/notifications';
import * as security from '#modules/security';
import * as sessions from '#modules/sessions';
import type { Person } from '#platform/actor';
import type { Deps } from '#platform/deps';
import { unlinkAll } from './social-links.ts';

type NotMeDeps = Pick<Deps, 'pool' | 'redis' | 'metrics' | 'now' | 'wakeups'>;

/** Signs out every device that is signed in as this person, and closes the ways back that are not the eID. */
export async function reportNotMe(
  deps: NotMeDeps,
  person: Person,
  { description, occurred_at }: { description?: string | undefined; occurred_at?: Date | undefined },
): Promise<{ id: string; ended: number }> {
  const occurredAt = security.requirePast(deps, occurred_at);
  const reason = 'the person said: this was not me';
  const { result, ended } = await sessions.endingOwnSessions(deps, person, reason, async (deps) => {
    await unlinkAll(deps, person);
    const id = security.report(deps, person, { kind: 'not_me', severity: 'high', description, occurredAt });
    const object = `person:${person.userId}` as const;
    audit.record(deps, person, { action: 'auth.everything_ended', object, details: { report: id } });
    notifications.notify(deps, person, person.userId, { kind: 'everything_ended', params: {} });
    return id;
  });
  return { id: result, ended };
}
