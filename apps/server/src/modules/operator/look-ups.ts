import type { DirectoryOrganisation, DirectoryPerson, VerifiedPerson } from '@tamga/contract/operator.directory';
import type { Page, PageQuery } from '@tamga/contract/page';
import * as audit from '#modules/audit';
import * as directory from '#modules/directory';
import * as users from '#modules/users';
import type { Person } from '#platform/actor';
import { transact, type Tx } from '#platform/db';
import type { Deps } from '#platform/deps';
import { maskName, maskNumber } from './masks.ts';

interface Look {
  reg_no: string;
  reason: string;
  reveal: boolean;
}

type LookUpDeps = directory.DirectoryDeps & Pick<Deps, 'pool'>;

export async function lookUpPerson(deps: LookUpDeps, operator: Person, look: Look): Promise<DirectoryPerson> {
  const { entry, as_of, stale } = await directory.lookUpPerson(deps, operator.origin, look.reg_no);
  const known = await users.findUserIds(deps, operator, [entry.civil_id]);
  const userId = known.get(entry.civil_id) ?? null;
  await tell(deps, operator, look, {
    kind: 'directory_person',
    subjects: userId ? [userId] : [],
    fields: personFields,
  });
  const { civil_id, register_number, family_name, given_name, date_of_birth, is_alive } = entry;
  const shown = { given_name, is_alive, user_id: userId, as_of, stale };
  if (look.reveal) return { ...shown, masked: false, civil_id, register_number, family_name, date_of_birth };
  return {
    ...shown,
    masked: true,
    civil_id: maskNumber(civil_id),
    register_number: maskNumber(register_number),
    family_name: maskName(family_name),
    date_of_birth: date_of_birth?.slice(0, 4) ?? null,
  };
}

export async function lookUpOrganisation(
  deps: LookUpDeps,
  operator: Person,
  look: Look,
): Promise<DirectoryOrganisation> {
  const { entry, as_of, stale } = await directory.lookUpOrganisation(deps, operator.origin, look.reg_no);
  const known = await users.findUserIds(
    deps,
    operator,
    entry.officers.map(({ civil_id }) => civil_id),
  );
  await tell(deps, operator, look, {
    kind: 'directory_organisation',
    subjects: [...known.values()],
    fields: ['officers'],
  });
  const officers = look.reveal
    ? entry.officers
    : entry.officers.map((officer) => ({
        ...officer,
        civil_id: maskNumber(officer.civil_id),
        family_name: maskName(officer.family_name),
      }));
  return { ...entry, officers, masked: !look.reveal, as_of, stale };
}

export async function listVerifiedPeople(
  deps: Pick<Deps, 'pool'>,
  operator: Person,
  { reason, given_name: givenName, ...query }: PageQuery & PeopleFilter,
): Promise<Page<VerifiedPerson>> {
  const page = await users.listVerified(deps, operator, { ...query, givenName });
  const subjects = page.items.map(({ id }) => id);
  const look = { reg_no: '', reason, reveal: false };
  await tell(deps, operator, look, { kind: 'person', subjects, fields: ['civil_id', 'family_name', 'given_name'] });
  const items = page.items.map((person) => ({
    ...person,
    civil_id: maskNumber(person.civil_id),
    family_name: maskName(person.family_name),
  }));
  return { items, next: page.next };
}

interface PeopleFilter {
  reason: string;
  given_name?: string | undefined;
  active?: boolean | undefined;
}

const personFields = ['civil_id', 'register_number', 'family_name', 'given_name', 'date_of_birth'];

/** Before anything is shown: to the people themselves, where they are known here, and to the audit log. */
async function tell(
  deps: { pool: Deps['pool']; db?: Tx },
  operator: Person,
  { reason, reveal }: Look,
  shown: { kind: string; subjects: readonly string[]; fields: readonly string[] },
): Promise<void> {
  await transact(deps, operator, async (deps) => {
    const details = { kind: shown.kind, people: shown.subjects.length, reason, reveal };
    audit.record(deps, operator, { action: 'operator.directory_read', object: `directory:${shown.kind}`, details });
    await users.noteAccess(deps, operator, {
      subject: shown.subjects,
      purpose: 'directory_lookup',
      reason,
      recordKind: shown.kind,
      fields: shown.fields,
    });
  });
}
