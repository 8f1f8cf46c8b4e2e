import { applicationFlags, applicationGates } from '@tamga/contract/cases.states';
import type { QueueItem } from '@tamga/contract/officers';
import type * as cases from '#modules/cases';
import * as registry from '#modules/registry';
import * as users from '#modules/users';
import { type Person, system } from '#platform/actor';
import { actingAs, type Tx } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';

/**
 * Rows as officers read them in a list. Of applicants there are only the first letters, which name nobody: so a list leaves
 * nothing in their access logs, and opening an application does. The names of the services may be known already.
 */
export async function itemsOf(
  deps: { pool: Pool; now: () => Date; db?: Tx },
  { origin }: Person,
  rows: readonly cases.QueueRow[],
  named?: registry.NameOf,
): Promise<QueueItem[]> {
  const platform = system('name applications', origin);
  const find = async () => {
    const ids = rows.flatMap(({ applicant_id, assigned_to }) => [applicant_id, ...(assigned_to ? [assigned_to] : [])]);
    return {
      people: await users.describePeople(deps, platform, [...new Set(ids)]),
      nameOf:
        named ??
        (await registry.serviceNames(
          deps,
          platform,
          rows.map(({ service_id }) => service_id),
        )),
    };
  };
  const { people, nameOf } = await (deps.db ? actingAs({ db: deps.db }, platform, find) : find());
  const nowMs = deps.now().getTime();
  return rows.map((row) => {
    const applicant = people.get(row.applicant_id);
    const officer = row.assigned_to === null ? undefined : people.get(row.assigned_to);
    const { id, tenant_id, state, submitted_at, due_at, version } = row;
    return {
      id,
      tenant_id,
      number: row.number ?? '',
      service: { id: row.service_id, title: nameOf(row.service_id) },
      state,
      gates: applicationGates.filter((gate) => row.gates.includes(gate)),
      flags: applicationFlags.filter((flag) => row.flags.includes(flag)),
      assigned_to:
        row.assigned_to === null ? null : { id: row.assigned_to, name: officer ? users.signatureOf(officer) : '' },
      submitted_at,
      due_at,
      sla_left_s: leftOf(row, nowMs),
      version,
      applicant_masked: applicant ? maskName(applicant) : '',
    };
  });
}

/** The clock rests while the citizen is asked, and stands still once it is decided. */
export const leftOf = ({ state, due_at }: Pick<cases.QueueRow, 'state' | 'due_at'>, nowMs: number): number | null =>
  (state === 'queued' || state === 'in_review') && due_at !== null
    ? Math.round((due_at.getTime() - nowMs) / 1_000)
    : null;

const maskName = ({ family_name, given_name }: { family_name: string; given_name: string }): string =>
  `${family_name.slice(0, 1)}.${given_name.slice(0, 1)}***`;
