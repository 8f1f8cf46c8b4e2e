import type { DataExport } from '@tamga/contract/users.export';
import * as audit from '#modules/audit';
import type { Person } from '#platform/actor';
import { allRowsMax } from '#platform/data/all-rows';
import { asActor, transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import type { ExportAbout } from '#platform/room';
import { listOwnAccessLog } from './access-log.ts';
import { findWaiting } from './contacts.sql.ts';
import { findWaitingPhone } from './phone-codes.sql.ts';
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
  return { generated_at: deps.now(), user_id: person.userId, sections, cut: cutIn(sections) };
}

/** The lists that were not read to their end. */
const cutIn = (sections: DataExport['sections']): string[] =>
  Object.entries(sections).flatMap(([room, section]) =>
    Object.entries(section).flatMap(([noun, value]) =>
      Array.isArray(value) && value.length >= allRowsMax ? [`${room}.${noun}`] : [],
    ),
  );

const pageRows = 100;

export const exportAbout: ExportAbout = async (deps, person) => {
  const profile = await getOwnProfile(deps, person);
  const signature = await findSignature(asActor(deps, person), person.userId);
  const waiting = await findWaiting(asActor(deps, person), person.userId);
  const waitingPhone = await findWaitingPhone(asActor(deps, person), person.userId);
  const readings = [];
  let after: string | undefined;
  while (readings.length < allRowsMax) {
    const { items, next } = await listOwnAccessLog(deps, person, { limit: pageRows, after });
    readings.push(...items);
    after = next ?? undefined;
    if (after === undefined) break;
  }
  const { updated_at, width, height } = signature ?? {};
  return {
    profile,
    email_to_prove: waiting ?? null,
    phone_to_prove: waitingPhone ?? null,
    signature: signature ? { updated_at, width, height } : null,
    access_log: readings,
    access_log_complete: after === undefined,
  };
};
