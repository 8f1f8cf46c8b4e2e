import type { Reference, ReferenceField, ReferenceRequest } from '@tamga/contract/references';
import * as directory from '#modules/directory';
import * as users from '#modules/users';
import { type Person, type System, system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { described } from './described.ts';
import { issue, requireActive } from './issuing.ts';
import { countPending, findReference } from './references.sql.ts';
import { findType, type TypeRow } from './types.sql.ts';

export type ExtractDeps = Deps & directory.DirectoryDeps;

/** More than a person waits for at once; each takes a moment of the processor. */
const pendingMax = 5;
const dayMs = 24 * 3_600_000;

/** About the person who asks, and nobody else. What it says is read before anything is written: the directory may be away. */
export async function requestReference(
  deps: ExtractDeps,
  person: Person,
  { type, purpose, lang }: ReferenceRequest,
): Promise<Reference> {
  if (!deps.objects) throw new AppError('objects.not_set_up');
  const platform = system('make an extract', person.origin);
  const offered = await findType(asActor(deps, platform), type);
  if (!offered) throw new AppError('references.type_not_found');
  await requireActive(deps, platform, offered.tenant_id);
  const fields = await fieldsOf(deps, platform, person, offered);
  const { validity_days } = offered;
  const validUntil = validity_days === null ? null : new Date(deps.now().getTime() + validity_days * dayMs);
  return transact(deps, person, async (deps) => {
    const pending = await countPending(deps.db, person.userId, pendingMax);
    if (pending >= pendingMax) throw new AppError('references.too_many_pending');
    const { id } = await issue(deps, person, {
      subjectId: person.userId,
      tenantId: offered.tenant_id,
      typeId: offered.id,
      evidenceTypeId: offered.evidence_type_id,
      title: { mn: offered.title_mn, en: offered.title_en },
      data: { fields, traditional: offered.traditional, purpose },
      validUntil,
      lang,
    });
    const row = await findReference(deps.db, id);
    const [reference] = row ? await described(deps, person, [row]) : [];
    if (!reference) throw new AppError('references.reference_not_found');
    return reference;
  });
}

async function fieldsOf(
  deps: ExtractDeps,
  platform: System,
  person: Person,
  { source }: TypeRow,
): Promise<ReferenceField[]> {
  const claims = await users.readClaims(deps, platform, person.userId);
  if (!claims) throw new AppError('directory.person_not_found');
  const { family_name, given_name, civil_id } = claims;
  const own = { family_name, given_name, civil_id };
  if (source === 'account') return named(own);
  // It has legal effect, so no copy will do.
  const { entry } = await directory.lookUpPerson(deps, person.origin, civil_id, { fresh: true });
  const { register_number, date_of_birth, family_name_latin, given_name_latin } = entry;
  return named({
    family_name: entry.family_name,
    given_name: entry.given_name,
    civil_id: entry.civil_id,
    register_number,
    date_of_birth,
    family_name_latin,
    given_name_latin,
  });
}

const labels = {
  family_name: { mn: 'Эцэг (эх)-ийн нэр', en: 'Family name' },
  given_name: { mn: 'Нэр', en: 'Given name' },
  civil_id: { mn: 'Иргэний бүртгэлийн дугаар', en: 'Civil id' },
  register_number: { mn: 'Регистрийн дугаар', en: 'Register number' },
  date_of_birth: { mn: 'Төрсөн огноо', en: 'Date of birth' },
  family_name_latin: { mn: 'Эцэг (эх)-ийн нэр, латинаар', en: 'Family name in Latin letters' },
  given_name_latin: { mn: 'Нэр, латинаар', en: 'Given name in Latin letters' },
} as const;

const named = (values: Partial<Record<keyof typeof labels, string | null>>): ReferenceField[] =>
  Object.entries(labels).flatMap(([key, label]) => {
    const value = Object.entries(values).find(([name]) => name === key)?.[1];
    return value ? [{ label, value }] : [];
  });
