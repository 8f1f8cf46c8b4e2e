import type { Page, PageQuery } from '@tamga/contract/page';
import {
  type IncidentUpdate,
  type ManagedIncident,
  type NewIncident,
  type StatusIncident,
  statusComponents,
} from '@tamga/contract/status';
import { timestamp } from '@tamga/contract/timestamp';
import { z } from 'zod';
import * as audit from '#modules/audit';
import { type Person, system } from '#platform/actor';
import { asActor, type Db, transact, type Tx } from '#platform/data/db';
import { allowedActions, transition } from '#platform/data/states';
import { uuidv7 } from '#platform/data/uuid';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { cursorOf, pageOf } from '#platform/http/page';
import { announce } from '#platform/messaging/outbox';
import * as queries from './incidents.sql.ts';
import { incidentStates } from './incidents.states.ts';

type IncidentDeps = Pick<Deps, 'pool' | 'now'>;

/** The most that the public page shows; a platform with more of them in 90 days has other worries. */
const shownMax = 50;

const cursor = cursorOf(z.tuple([timestamp, z.uuid()]));
const writer = ({ origin }: Person) => system('write about an outage', origin);

export const listRecent = async (db: Db, since: Date): Promise<StatusIncident[]> =>
  withUpdates(db, await queries.listIncidentsSince(db, since, shownMax));

export async function listIncidents(
  deps: IncidentDeps,
  admin: Person,
  { limit, after }: PageQuery,
): Promise<Page<ManagedIncident>> {
  const db = asActor(deps, writer(admin));
  const rows = await queries.listIncidentsBefore(db, limit + 1, cursor.read(after));
  const { items, next } = pageOf(rows, limit, ({ started_at, id }) => cursor.write([started_at, id]));
  const found = await withUpdates(db, items);
  return { items: found.map((incident) => managedBy(deps, admin, incident)), next };
}

export const getIncident = (deps: IncidentDeps, admin: Person, id: string): Promise<ManagedIncident> =>
  readIncident(deps, asActor(deps, writer(admin)), admin, id);

export function openIncident(
  deps: IncidentDeps,
  admin: Person,
  { body_mn, body_en, ...body }: NewIncident,
): Promise<ManagedIncident> {
  return transact(deps, writer(admin), async (deps) => {
    const id = uuidv7();
    const now = deps.now();
    const state = 'investigating';
    const components = [...new Set(body.components)];
    await queries.insertIncident(deps.db, { ...body, id, components, state, started_at: now });
    await queries.insertUpdate(deps.db, { id: uuidv7(), incident_id: id, at: now, state, body_mn, body_en });
    tell(deps, admin, 'status.incident_opened', { id, state });
    return readIncident(deps, deps.db, admin, id);
  });
}

export function updateIncident(
  deps: IncidentDeps,
  admin: Person,
  { id, version }: { id: string; version: number },
  { action, ...texts }: IncidentUpdate,
): Promise<ManagedIncident> {
  return transact(deps, writer(admin), async (deps) => {
    const row = await queries.advanceIncident(deps.db, id, version);
    if (!row) throw await conflictOf(deps.db, id);
    const now = deps.now();
    const ending = action === 'resolve' ? { resolved_at: now } : {};
    const { to: state } = await transition(deps, incidentStates, row, action, admin, ending);
    await queries.insertUpdate(deps.db, { id: uuidv7(), incident_id: id, at: now, state, ...texts });
    tell(deps, admin, 'status.incident_updated', { id, state });
    return readIncident(deps, deps.db, admin, id);
  });
}

async function conflictOf(db: Tx, id: string): Promise<AppError> {
  const current = await queries.findIncident(db, id);
  if (!current) return new AppError('status.incident_not_found');
  return new AppError('request.version_conflict', { details: { current_version: current.version } });
}

async function readIncident(deps: Pick<Deps, 'now'>, db: Db | Tx, admin: Person, id: string): Promise<ManagedIncident> {
  const row = await queries.findIncident(db, id);
  if (!row) throw new AppError('status.incident_not_found');
  const [incident] = await withUpdates(db, [row]);
  if (!incident) throw new AppError('status.incident_not_found');
  return managedBy(deps, admin, incident);
}

type Told = StatusIncident & { version: number };

async function withUpdates(db: Db | Tx, rows: readonly queries.IncidentRow[]): Promise<Told[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const updates = await queries.listUpdatesOf(db, ids);
  return rows.map((row) => ({
    ...row,
    components: statusComponents.filter((key) => row.components.includes(key)),
    updates: updates.flatMap(({ incident_id, ...update }) => (incident_id === row.id ? [update] : [])),
  }));
}

const managedBy = ({ now }: Pick<Deps, 'now'>, admin: Person, incident: Told): ManagedIncident => ({
  ...incident,
  allowed_actions: allowedActions(incidentStates, incident, admin, now()),
});

function tell(
  deps: { db: Tx },
  admin: Person,
  type: 'status.incident_opened' | 'status.incident_updated',
  data: { id: string; state: StatusIncident['state'] },
): void {
  audit.record(deps, admin, { action: type, object: `incident:${data.id}`, details: { state: data.state } });
  announce(deps, admin, { type, aggregate: `incident:${data.id}`, data });
}
