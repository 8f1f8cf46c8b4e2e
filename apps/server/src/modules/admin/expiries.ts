import type { Expiry } from '@tamga/contract/admin.figures';
import * as apikeys from '#modules/apikeys';
import * as applications from '#modules/applications';
import * as eid from '#modules/eid';
import type { Person } from '#platform/actor';
import type { Deps } from '#platform/deps';

const dayMs = 86_400_000;
const soonMs = 30 * dayMs;
/** What ended lately is why something stopped working. */
const lateMs = 7 * dayMs;
const listMax = 50;

export async function listExpiries(
  deps: Pick<Deps, 'pool' | 'now'> & { eid: eid.Eid },
  admin: Person,
): Promise<{ items: Expiry[] }> {
  const now = deps.now().getTime();
  const span = { from: new Date(now - lateMs), to: new Date(now + soonMs) };
  const [secrets, keys] = await Promise.all([
    applications.listExpiringSecrets(deps, admin, span, listMax),
    apikeys.listExpiringKeys(deps, admin, span, listMax),
  ]);
  const certificates = eid
    .listTrusted(deps.eid)
    .filter(({ expires_at: at }) => at >= span.from && at < span.to)
    .map(({ name, expires_at }) => ({ name_mn: name, name_en: name, id: null, expires_at }));
  const items: Expiry[] = [
    ...secrets.map((one) => ({ kind: 'application_secret' as const, ...one })),
    ...keys.map(({ name, ...one }) => ({ kind: 'tool_key' as const, name_mn: name, name_en: name, ...one })),
    ...certificates.map((one) => ({ kind: 'eid_certificate' as const, ...one })),
  ];
  return {
    items: items.toSorted((one, other) => one.expires_at.getTime() - other.expires_at.getTime()).slice(0, listMax),
  };
}
