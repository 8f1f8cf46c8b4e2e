import type { AppointmentSite, NewSite, SiteChange } from '@tamga/contract/appointments.office';
import type { Page, PageQuery } from '@tamga/contract/page';
import { z } from 'zod';
import * as org from '#modules/org';
import type { Person } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { uuidv7 } from '#platform/data/uuid';
import { AppError } from '#platform/error';
import { cursorOf, pageOf } from '#platform/http/page';
import { requireActive, type Seen, tellOfOffice, whyUnchanged } from './office.ts';
import { findSite, insertSite, listSitesAfter, type SiteFields, type SiteRow, updateSite } from './sites.sql.ts';

type OfficeDeps = { pool: Pool; now: () => Date };

const cursor = cursorOf(z.uuid());

export async function listSites(
  deps: { pool: Pool },
  person: Person,
  { limit, after, tenant_id }: PageQuery & { tenant_id: string },
): Promise<Page<AppointmentSite>> {
  await org.requireMembership(deps, person, tenant_id);
  const rows = await listSitesAfter(asActor(deps, person), tenant_id, limit + 1, cursor.read(after));
  const { items, next } = pageOf(rows, limit, ({ id }) => cursor.write(id));
  return { items: items.map(shownSite), next };
}

export async function createSite(
  deps: OfficeDeps,
  person: Person,
  { tenant_id, ...fields }: NewSite,
): Promise<AppointmentSite> {
  await requireActive(deps, person, tenant_id);
  return transact(deps, person, async (deps) => {
    const now = deps.now();
    const id = uuidv7(now.getTime());
    await insertSite(deps.db, { id, tenant_id, created_by: person.userId, ...fieldsOf(fields) }, now);
    tellOfOffice(deps, person, 'site', { id, tenant_id, version: 1 });
    return oneSite(deps, id);
  });
}

export function changeSite(
  deps: OfficeDeps,
  person: Person,
  { id, version }: Seen,
  { state, ...fields }: SiteChange,
): Promise<AppointmentSite> {
  return transact(deps, person, async (deps) => {
    const row = await updateSite(deps.db, id, version, { ...fieldsOf(fields), state }, deps.now());
    if (!row) throw await whyUnchanged(deps, person, await findSite(deps.db, id), 'appointments.site_not_found');
    const site = await oneSite(deps, id);
    tellOfOffice(deps, person, 'site', site);
    return site;
  });
}

async function oneSite({ db }: { db: Tx }, id: string): Promise<AppointmentSite> {
  const row = await findSite(db, id);
  if (!row) throw new AppError('appointments.site_not_found');
  return shownSite(row);
}

const fieldsOf = ({ name, address, time_zone }: Omit<NewSite, 'tenant_id'>): SiteFields => ({
  name_mn: name.mn,
  name_en: name.en,
  address_mn: address.mn,
  address_en: address.en,
  time_zone,
});

const shownSite = ({ name_mn, name_en, address_mn, address_en, ...row }: SiteRow): AppointmentSite => ({
  ...row,
  name: { mn: name_mn, en: name_en },
  address: { mn: address_mn, en: address_en },
});
