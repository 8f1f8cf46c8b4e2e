import type { Page, PageQuery } from '@tamga/contract/page';
import type { RelayRequest, RelayRequestWhole, RequestState } from '@tamga/contract/relay';
import type { NewRequest } from '@tamga/contract/relay.sending';
import { z } from 'zod';
import * as org from '#modules/org';
import * as users from '#modules/users';
import { type Person, system } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { cursorOf, pageOf } from '#platform/http/page';
import { beginRequest } from './beginning.ts';
import { describeRequest } from './described.ts';
import { requireActive } from './offices.ts';
import { findRequest, listRequestsBefore, type RequestRow, type ShownRequestRow } from './requests.sql.ts';

export type RelayDeps = Pick<Deps, 'pool' | 'now' | 'keyring' | 'config'>;

const cursor = cursorOf(z.uuid());

export async function listRequests(
  deps: RelayDeps,
  person: Person,
  query: PageQuery & {
    tenant_id: string;
    state?: RequestState | undefined;
    direction?: 'out' | 'in' | undefined;
  },
): Promise<Page<RelayRequest>> {
  const { limit, after, tenant_id: tenantId, state, direction } = query;
  await org.requireMembership(deps, person, tenantId);
  const filter = { tenantId, state, direction };
  const rows = await listRequestsBefore(asActor(deps, person), filter, limit + 1, cursor.read(after));
  const { items, next } = pageOf(rows, limit, ({ id }) => cursor.write(id));
  return { items, next };
}

/** What the person may see of an organisation of theirs; anything else is not found. */
export async function requestOf(deps: RelayDeps, person: Person, id: string): Promise<ShownRequestRow> {
  const row = await findRequest(asActor(deps, person), id);
  if (!row) throw new AppError('relay.request_not_found');
  return row;
}

/** The person whom it is about learns who read it. */
export async function getRequest(deps: RelayDeps, person: Person, id: string): Promise<RelayRequestWhole> {
  const { tenant_id } = await requestOf(deps, person, id);
  const { subjectId, shown } = await describeRequest(deps, person, id);
  await tellSubject(deps, person, { id, tenant_id }, subjectId, shown);
  return shown;
}

/** Nobody has a hand in what is said of themselves. */
export function requireImpartial({ userId }: Person, { subject_id }: Pick<RequestRow, 'subject_id'>): void {
  if (subject_id === userId) throw new AppError('relay.about_themselves');
}

/** Writes into the access log of the person whom a request is about that it was read, sent or proven. */
export async function tellSubject(
  deps: RelayDeps & { db?: Tx },
  person: Person,
  { id, tenant_id }: { id: string; tenant_id: string },
  subject: string | null,
  { purpose: reason }: Pick<RelayRequestWhole, 'purpose'>,
): Promise<void> {
  if (subject === null) return;
  const [recordKind, fields] = ['relay_request', ['subject', 'payload', 'answer']] as const;
  const entry = { subject, purpose: 'service', reason, recordKind, recordId: id, fields: [...fields] } as const;
  await users.recordAccess(deps, person, { ...entry, tenantId: tenant_id, via: 'relay' });
}

export async function sendRequest(deps: RelayDeps, person: Person, wanted: NewRequest): Promise<RelayRequestWhole> {
  await requireActive(deps, person, wanted.tenant_id);
  const actor = system('send a request to another platform', person.origin);
  return transact(deps, actor, async (deps) => {
    const request = await beginRequest(deps, actor, person, wanted);
    const { subjectId, shown } = await describeRequest(deps, person, request.id);
    await tellSubject(deps, person, request, subjectId, shown);
    return shown;
  });
}
