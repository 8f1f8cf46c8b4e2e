import { TimelineEntry } from '@tamga/contract/cases.parts';
import type { Page, PageQuery } from '@tamga/contract/page';
import { z } from 'zod';
import type { Person } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { AppError } from '#platform/error';
import { cursorOf, pageOf } from '#platform/http/page';
import { findOwnApplication } from './applications.sql.ts';
import { listEventsBefore } from './events.sql.ts';

const cursor = cursorOf(z.int());
/** Who it was is not told to a citizen, only what they were. */
const Shown = TimelineEntry.shape.payload;
const hidden = new Set(['to', 'before', 'undone']);

export async function listTimeline(
  deps: { pool: Pool },
  person: Person,
  id: string,
  { limit, after }: PageQuery,
): Promise<Page<TimelineEntry>> {
  const db = asActor(deps, person);
  if (!(await findOwnApplication(db, person.userId, id))) throw new AppError('cases.application_not_found');
  const rows = await listEventsBefore(db, id, limit + 1, cursor.read(after));
  const page = pageOf(rows, limit, ({ seq }) => cursor.write(seq));
  return { ...page, items: page.items.map(entryOf) };
}

const States = TimelineEntry.pick({ from_state: true, to_state: true });

export function entryOf(row: Awaited<ReturnType<typeof listEventsBefore>>[number]): TimelineEntry {
  const { seq, type, actor_kind, occurred_at } = row;
  const payload = Object.fromEntries(Object.entries(Shown.parse(row.payload)).filter(([name]) => !hidden.has(name)));
  return { seq, type, ...States.parse(row), actor_kind, payload, occurred_at };
}
