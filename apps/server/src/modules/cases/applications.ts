import type { ApplicationSummary, CaseApplication } from '@tamga/contract/cases';
import type { Page, PageQuery } from '@tamga/contract/page';
import { z } from 'zod';
import * as org from '#modules/org';
import * as registry from '#modules/registry';
import type { Person } from '#platform/actor';
import { asActor, type Tx } from '#platform/data/db';
import { AppError } from '#platform/error';
import { cursorOf, pageOf } from '#platform/http/page';
import {
  type ApplicationFilter,
  type ApplicationRow,
  findOwnApplication,
  listApplicationsOf,
  listOpenOf,
} from './applications.sql.ts';
import { describeApplication, ownActions, summaryOf } from './describing.ts';
import { type CaseDeps, mover } from './taking.ts';

const cursor = cursorOf(z.uuid());

export async function listApplications(
  deps: CaseDeps,
  person: Person,
  { limit, after, ...filter }: PageQuery & ApplicationFilter,
): Promise<Page<ApplicationSummary>> {
  const db = asActor(deps, person);
  const rows = await listApplicationsOf(db, person.userId, filter, limit + 1, cursor.read(after));
  const { items, next } = pageOf(rows, limit, ({ id }) => cursor.write(id));
  return { items: await summaries(deps, person, items), next };
}

export async function summaries(
  deps: CaseDeps,
  person: Person,
  rows: readonly ApplicationRow[],
): Promise<ApplicationSummary[]> {
  const titleOf = await registry.titlesOf(
    deps,
    person,
    rows.map(({ service_id }) => service_id),
  );
  const tenants = [...new Set(rows.map(({ tenant_id }) => tenant_id))];
  const organisations = await org.describeOrganisations(deps, mover(person), tenants);
  return rows.map((row) => {
    const names = { title: titleOf(row.service_id, row.version_no), organisation: organisations.get(row.tenant_id) };
    return summaryOf(row, names, ownActions(deps, person, row));
  });
}

/** One of others is not found, one that the person sees as a member of the organisation neither. */
export async function getApplication(deps: CaseDeps, person: Person, id: string): Promise<CaseApplication> {
  const db = asActor(deps, person);
  const row = await findOwnApplication(db, person.userId, id);
  if (!row) throw new AppError('cases.application_not_found');
  return describeApplication(deps, person, db, row, ownActions(deps, person, row));
}

/** As its applicant sees it, in the transaction that has changed it. */
export const describeOwn = (
  deps: CaseDeps & { db: Tx },
  person: Person,
  row: ApplicationRow,
): Promise<CaseApplication> => describeApplication(deps, mover(person), deps.db, row, ownActions(deps, person, row));

/** For the catalogue: which of these services the person has applied for and waits for. */
export async function openApplications(
  deps: Pick<CaseDeps, 'pool'>,
  person: Person,
  serviceIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (serviceIds.length === 0) return new Map();
  const rows = await listOpenOf(asActor(deps, person), person.userId, serviceIds);
  return new Map(rows.map(({ service_id, id }) => [service_id, id]));
}
