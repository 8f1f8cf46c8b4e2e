import type { DirectoryOrganisation, DirectoryPerson, VerifiedPerson } from '@tamga/contract/operator.directory';
import type { Page, PageQuery } from '@tamga/contract/page';
import * as audit from '#modules/audit';
import * as directory from '#modules/directory';
import * as users from '#modules/users';
import { type Person, system } from '#platform/actor';
import { transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';

interface Look {
  reg_no: string;
  reason: string;
  reveal: boolean;
}

const finder = ({ origin }: Person) => system('find people', origin);

type LookUpDeps = directory.DirectoryDeps & Pick<Deps, 'pool'>;

export async function lookUpPerson(deps: LookUpDeps, operator: Person, look: Look): Promise<DirectoryPerson> {
  const { entry, as_of, stale } = await directory.lookUpPerson(deps, operator.origin, look.reg_no);
  const userId = await users.findId(deps, finder(operator), entry.civil_id);
  await recordLookUp(deps, operator, look, {
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
    civil_id: users.maskNumber(civil_id),
    register_number: users.maskNumber(register_number),
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
  const known = await users.findIds(
    deps,
    finder(operator),
    entry.officers.map(({ civil_id }) => civil_id),
  );
  await recordLookUp(deps, operator, look, {
    kind: 'directory_organisation',
    subjects: [...known.values()],
    fields: ['officers'],
  });
  const officers = look.reveal
    ? entry.officers
    : entry.officers.map((officer) => ({
        ...officer,
        civil_id: users.maskNumber(officer.civil_id),
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
  await recordLookUp(
    deps,
    operator,
    { reason, reveal: false },
    { kind: 'person', subjects, fields: ['civil_id', 'family_name', 'given_name'] },
  );
  const items = page.items.map((person) => ({
    ...person,
    civil_id: users.maskNumber(person.civil_id),
    family_name: maskName(person.family_name),
  }));
  return { items, next: page.next };
}

interface PeopleFilter {
  reason: string;
  given_name?: string | undefined;
  active?: boolean | undefined;
}

const maskName = (name: string): string => `${name.slice(0, 1)}***`;

const personFields = ['civil_id', 'register_number', 'family_name', 'given_name', 'date_of_birth'];

/** Before anything is shown: to the people themselves, where they are known here, and to the audit log. */
async function recordLookUp(
  deps: Pick<Deps, 'pool'>,
  operator: Person,
  { reason, reveal }: Pick<Look, 'reason' | 'reveal'>,
  shown: { kind: string; subjects: readonly string[]; fields: readonly string[] },
): Promise<void> {
  await transact(deps, operator, async (deps) => {
    const details = { kind: shown.kind, people: shown.subjects.length, reason, reveal };
    audit.record(deps, operator, { action: 'operator.directory_read', object: `directory:${shown.kind}`, details });
    await users.recordAccess(deps, operator, {
      subject: shown.subjects,
      purpose: 'directory_lookup',
      reason,
      recordKind: shown.kind,
      fields: shown.fields,
    });
  });
}
