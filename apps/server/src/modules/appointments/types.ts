import type { AppointmentType, NewType, TypeChange } from '@tamga/contract/appointments.office';
import type { Page, PageQuery } from '@tamga/contract/page';
import { z } from 'zod';
import * as org from '#modules/org';
import type { Person } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import { breaksReference, type Pool, refusing } from '#platform/data/pool';
import { uuidv7 } from '#platform/data/uuid';
import { AppError } from '#platform/error';
import { cursorOf, pageOf } from '#platform/http/page';
import { requireActive, type Seen, tellOfOffice, whyUnchanged } from './office.ts';
import { findType, insertType, listTypesAfter, type TypeFields, type TypeRow, updateType } from './types.sql.ts';

type OfficeDeps = { pool: Pool; now: () => Date };

const cursor = cursorOf(z.uuid());

export async function listTypes(
  deps: { pool: Pool },
  person: Person,
  { limit, after, tenant_id }: PageQuery & { tenant_id: string },
): Promise<Page<AppointmentType>> {
  await org.requireMembership(deps, person, tenant_id);
  const rows = await listTypesAfter(asActor(deps, person), tenant_id, limit + 1, cursor.read(after));
  const { items, next } = pageOf(rows, limit, ({ id }) => cursor.write(id));
  return { items: items.map(shownType), next };
}

export async function createType(
  deps: OfficeDeps,
  person: Person,
  { tenant_id, ...fields }: NewType,
): Promise<AppointmentType> {
  await requireActive(deps, person, tenant_id);
  const work = transact(deps, person, async (deps) => {
    const now = deps.now();
    const id = uuidv7(now.getTime());
    await insertType(deps.db, { id, tenant_id, created_by: person.userId, ...fieldsOf(fields) }, now);
    tellOfOffice(deps, person, 'type', { id, tenant_id, version: 1 });
    return oneType(deps, id);
  });
  return namingOwnService(work);
}

export function changeType(
  deps: OfficeDeps,
  person: Person,
  { id, version }: Seen,
  { state, ...fields }: TypeChange,
): Promise<AppointmentType> {
  const work = transact(deps, person, async (deps) => {
    const row = await updateType(deps.db, id, version, { ...fieldsOf(fields), state }, deps.now());
    if (!row) throw await whyUnchanged(deps, person, await findType(deps.db, id), 'appointments.type_not_found');
    const type = await oneType(deps, id);
    tellOfOffice(deps, person, 'type', type);
    return type;
  });
  return namingOwnService(work);
}

const namingOwnService = <T>(work: Promise<T>): Promise<T> =>
  refusing(work, (error) => breaksReference(error, 'type_service'), 'appointments.service_not_found');

async function oneType({ db }: { db: Tx }, id: string): Promise<AppointmentType> {
  const row = await findType(db, id);
  if (!row) throw new AppError('appointments.type_not_found');
  return shownType(row);
}

const fieldsOf = ({ title, ...rest }: Omit<NewType, 'tenant_id'>): TypeFields => ({
  title_mn: title.mn,
  title_en: title.en,
  ...rest,
});

const shownType = ({ title_mn, title_en, ...row }: TypeRow): AppointmentType => ({
  ...row,
  title: { mn: title_mn, en: title_en },
});
