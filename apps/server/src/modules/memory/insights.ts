import type { Page, PageQuery } from '@tamga/contract/page';
import { timestamp } from '@tamga/contract/timestamp';
import type { Insight } from '@tamga/contract/tools.oversight';
import { z } from 'zod';
import * as applications from '#modules/applications';
import * as audit from '#modules/audit';
import { type Person, system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import { cursorOf, pageOf } from '#platform/http/page';
import { listInsightsAfter, removeInsight, uncountStems } from './insights.sql.ts';

const cursor = cursorOf(z.tuple([timestamp, z.uuid()]));
const browser = ({ origin }: Person) => system('browse the memory', origin);

interface Asked extends PageQuery {
  id?: string | undefined;
  application_id?: string | undefined;
  contains?: string | undefined;
}

export async function listInsights(
  deps: Pick<Deps, 'pool'>,
  person: Person,
  { limit, after, id, contains, application_id: only }: Asked,
): Promise<Page<Insight>> {
  const ids = await applications.listVisible(deps, person, only);
  const asked = { ids, id, contains, limit: limit + 1, after: cursor.read(after) };
  const rows = await listInsightsAfter(asActor(deps, browser(person)), asked);
  return pageOf(rows, limit, ({ created_at, id }) => cursor.write([created_at, id]));
}

export async function deleteInsight(deps: Pick<Deps, 'pool'>, person: Person, id: string): Promise<{ id: string }> {
  const ids = await applications.listVisible(deps, person);
  return transact(deps, browser(person), async (deps) => {
    const removed = await removeInsight(deps.db, id, ids);
    if (!removed) throw new AppError('tools.insight_gone');
    await uncountStems(deps.db, removed.application_id, removed.stems);
    const details = { application: removed.application_id };
    audit.record(deps, person, { action: 'tools.insight_deleted', object: `insight:${id}`, details });
    announce(deps, person, { type: 'tools.insight_deleted', aggregate: `insight:${id}`, data: details });
    return { id };
  });
}
