import type { DataExport } from '@tamga/contract/users.export';
import * as audit from '#modules/audit';
import type { Person } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import type { ExportAbout } from '#platform/room';
import { listOwnAccessLog } from './access-log.ts';
import { findWaiting } from './contacts.sql.ts';
import { findSignature } from './signatures.sql.ts';
import { getOwnProfile } from './profile.ts';

export async function exportOwnData(
  deps: Deps,
  person: Person,
  rooms: Readonly<Record<string, ExportAbout>>,
): Promise<DataExport> {
  const sections: DataExport['sections'] = {};
  // One after the other: a person's curiosity is not to take all connections.
  for (const [room, exportAbout] of Object.entries(rooms)) sections[room] = await exportAbout(deps, person);
  await transact(deps, person, async (deps) => {
    audit.record(deps, person, { action: 'users.data_exported', object: `person:${person.userId}` });
  });
  return { generated_at: deps.now(), user_id: person.userId, sections };
}

const pageRows = 100;
/** About a year of an application that asks every other hour. The person reads older entries page by page. */
const pagesMax = 50;

export const exportAbout: ExportAbout = async (deps, person) => {
  const profile = await getOwnProfile(deps, person);
  const signature = await findSignature(asActor(deps, person), person.userId);
  const waiting = await findWaiting(asActor(deps, person), person.userId);
  const readings = [];
  let after: string | undefined;
  for (let page = 0; page < pagesMax; page += 1) {
    const { items, next } = await listOwnAccessLog(deps, person, { limit: pageRows, after });
    readings.push(...items);
    after = next ?? undefined;
    if (after === undefined) break;
  }
  const { updated_at, width, height } = signature ?? {};
  return {
    profile,
    email_to_prove: waiting ?? null,
    signature: signature ? { updated_at, width, height } : null,
    access_log: readings,
    access_log_complete: after === undefined,
  };
};
