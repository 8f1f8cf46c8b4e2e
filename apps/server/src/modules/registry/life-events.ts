import type { LifeEvent, NewLifeEvent } from '@tamga/contract/registry.life-events';
import type { Page, PageQuery } from '@tamga/contract/page';
import { z } from 'zod';
import * as audit from '#modules/audit';
import { type Person, system } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import { breaksReference, isTaken, refusing } from '#platform/data/pool';
import { uuidv7 } from '#platform/data/uuid';
import { AppError } from '#platform/error';
import { cursorOf, pageOf } from '#platform/http/page';
import { announce } from '#platform/messaging/outbox';
import { changingShown } from '#platform/memory/shown';
import {
  findLifeEvent,
  insertLifeEvent,
  type LifeEventRow,
  listLifeEventsAfter,
  listOwnLifeEvents,
  removeLifeEvent,
} from './life-events.sql.ts';
import { type RegistryDeps, requireActive } from './services.ts';
import type { Seen } from './taking.ts';

type Open = RegistryDeps & { db: Tx };

const cursor = cursorOf(z.tuple([z.int(), z.uuid()]));

/** The platform reads them: services of several organisations belong to one. */
export async function listLifeEvents(
  deps: RegistryDeps,
  person: Person,
  { limit, after, kind }: PageQuery & { kind?: LifeEvent['kind'] | undefined },
): Promise<Page<LifeEvent>> {
  const reader = asActor(deps, system('read the registry', person.origin));
  const rows = await listLifeEventsAfter(reader, kind, limit + 1, cursor.read(after));
  const { items, next } = pageOf(rows, limit, ({ position, id }) => cursor.write([position, id]));
  const ids = items.map(({ id }) => id);
  const own = ids.length === 0 ? [] : await listOwnLifeEvents(asActor(deps, person), ids);
  return {
    items: items.map((row) =>
      shown(
        row,
        own.some(({ id }) => id === row.id),
      ),
    ),
    next,
  };
}

export async function createLifeEvent(
  deps: RegistryDeps,
  person: Person,
  { tenant_id, code, title, kind, order }: NewLifeEvent,
): Promise<LifeEvent> {
  await requireActive(deps, person, tenant_id);
  const created_at = deps.now();
  const place = { id: uuidv7(created_at.getTime()), tenant_id, code, kind, position: order };
  const row = { ...place, title_mn: title.mn, title_en: title.en, created_at };
  const work = async (deps: Open) => {
    await insertLifeEvent(deps.db, { ...row, created_by: person.userId });
    tell(deps, person, 'registry.life_event_created', row);
    return shown({ ...row, version: 1 }, true);
  };
  return refusing(
    changingShown(deps, () => transact(deps, person, work)),
    (error) => isTaken(error, 'life_event_code_key'),
    'registry.code_taken',
  );
}

export function deleteLifeEvent(deps: RegistryDeps, person: Person, { id, version }: Seen): Promise<Seen> {
  const work = async (deps: Open) => {
    const row = await removeLifeEvent(deps.db, id, version);
    if (!row) throw await whyNot(deps, person, id, version);
    tell(deps, person, 'registry.life_event_deleted', { id, ...row });
    return { id, version };
  };
  const isUsed = (error: unknown) => breaksReference(error, 'version_life_event_life_event_id_fkey');
  return refusing(
    changingShown(deps, () => transact(deps, person, work)),
    isUsed,
    'registry.life_event_in_use',
  );
}

/** One of another organisation is not found by those who want to delete it. */
async function whyNot(deps: RegistryDeps & { db: Tx }, person: Person, id: string, version: number): Promise<AppError> {
  const row = await findLifeEvent(deps.db, id);
  if (!row) return new AppError('registry.life_event_not_found');
  await requireActive(deps, person, row.tenant_id);
  if (row.version === version) return new AppError('registry.life_event_not_found');
  return new AppError('request.version_conflict', { details: { current_version: row.version } });
}

function tell(
  deps: { db: Tx },
  person: Person,
  type: `registry.life_event_${'created' | 'deleted'}`,
  { id, tenant_id: tenantId, code }: { id: string; tenant_id: string; code: string },
): void {
  const object = `life_event:${id}` as const;
  audit.record(deps, person, { action: type, object, tenantId, details: { code } });
  announce(deps, person, { type, aggregate: object, tenantId, data: { id } });
}

const shown = ({ title_mn, title_en, position, ...row }: LifeEventRow, mine: boolean): LifeEvent => ({
  ...row,
  title: { mn: title_mn, en: title_en },
  order: position,
  mine,
});
