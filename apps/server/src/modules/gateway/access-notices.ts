import * as applications from '#modules/applications';
import * as notifications from '#modules/notifications';
import * as org from '#modules/org';
import { type Actor, type Person, system } from '#platform/actor';
import { actingAs, asActor, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { listDescribed, type RequestRow } from './access-requests.sql.ts';

type TellDeps = Pick<Deps, 'pool' | 'wakeups'> & { db: Tx };
type About = Pick<RequestRow, 'service_id' | 'application_id' | 'asked_by'>;

/** Who asked learns what was decided, unless they did it themselves. */
export async function tellAsker(
  deps: TellDeps,
  person: Person,
  about: About,
  kind: 'api_access_approved' | 'api_access_ended',
): Promise<void> {
  if (about.asked_by === person.userId) return;
  notifications.notify(deps, person, about.asked_by, { kind, params: await namesOf(deps, person, about) });
}

export async function tellOfRefusal(deps: TellDeps, person: Person, about: About, reason: string): Promise<void> {
  if (about.asked_by === person.userId) return;
  const params = { ...(await namesOf(deps, person, about)), reason };
  notifications.notify(deps, person, about.asked_by, { kind: 'api_access_refused', params });
}

/** Those who run the organisation of the service; the platform's own are looked after by all who manage the gateway. */
export async function tellPublishers(
  deps: TellDeps,
  person: Person,
  about: About,
  publisherId: string | null,
): Promise<void> {
  if (publisherId === null) return;
  const params = await namesOf(deps, person, about);
  const platform = reader(person);
  const managers = await actingAs(deps, platform, () => org.listSupervisors(deps, platform, publisherId));
  for (const userId of managers.filter((id) => id !== person.userId))
    notifications.notify(deps, person, userId, { kind: 'api_access_asked', params });
}

const reader = ({ origin }: Actor) => system('tell of access to an API', origin);

/** As they are called in Mongolian: a notice carries one name, which its reader knows in either language. */
async function namesOf(
  deps: TellDeps,
  actor: Actor,
  { service_id, application_id }: About,
): Promise<{ service: string; application: string }> {
  const platform = reader(actor);
  return actingAs(deps, platform, async () => {
    const [service] = await listDescribed(asActor(deps, platform), [service_id]);
    const application = (await applications.describeApplications(deps, platform, [application_id])).get(application_id);
    return { service: service?.name_mn ?? '', application: application?.name_mn ?? '' };
  });
}
