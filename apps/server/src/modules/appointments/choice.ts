import type { AppointmentDay, AppointmentPlace, FreeSlot } from '@tamga/contract/appointments.choice';
import type { Page, PageQuery } from '@tamga/contract/page';
import { timestamp } from '@tamga/contract/timestamp';
import { z } from 'zod';
import type { Person } from '#platform/actor';
import { asActor, type Db } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { AppError } from '#platform/error';
import { cursorOf, pageOf } from '#platform/http/page';
import { findPlaceOffered, listPlacesAfter, type PlaceFilter } from './choice.sql.ts';
import { listFree, listFreeDays, type Place } from './places.sql.ts';
import { namesOf, siteIn } from './shown.ts';

type ReadDeps = { pool: Pool; now: () => Date };

const placeCursor = cursorOf(z.tuple([z.uuid(), z.uuid()]));
const slotCursor = cursorOf(z.tuple([timestamp, z.uuid()]));
const daysMs = 60 * 24 * 3_600_000;

export async function listPlaces(
  deps: ReadDeps,
  person: Person,
  { limit, after, ...filter }: PageQuery & PlaceFilter,
): Promise<Page<AppointmentPlace>> {
  const wanted = { ...filter, now: deps.now() };
  const rows = await listPlacesAfter(asActor(deps, person), wanted, limit + 1, placeCursor.read(after));
  const { items, next } = pageOf(rows, limit, ({ site_id, type_id }) => placeCursor.write([site_id, type_id]));
  const tenants = await namesOf(deps, person, items);
  return {
    items: items.map(({ type_id, title_mn, title_en, minutes, service_id, ...site }) => ({
      site: siteIn(site),
      type: { id: type_id, title: { mn: title_mn, en: title_en }, minutes, service_id },
      organisation: tenants(site.tenant_id),
    })),
    next,
  };
}

export async function listDays(deps: ReadDeps, person: Person, place: Place): Promise<{ items: AppointmentDay[] }> {
  const db = asActor(deps, person);
  await requirePlace(db, place);
  const now = deps.now();
  return { items: await listFreeDays(db, place, { now, until: new Date(now.getTime() + daysMs) }) };
}

export async function listSlots(
  deps: ReadDeps,
  person: Person,
  { limit, after, day, ...place }: PageQuery & Place & { day?: string | undefined },
): Promise<Page<FreeSlot>> {
  const db = asActor(deps, person);
  await requirePlace(db, place);
  const wanted = { now: deps.now(), day, after: slotCursor.read(after), limit: limit + 1 };
  const rows = await listFree(db, place, wanted);
  return pageOf(rows, limit, ({ starts_at, id }) => slotCursor.write([starts_at, id]));
}

async function requirePlace(db: Db, place: Place): Promise<void> {
  if (!(await findPlaceOffered(db, place))) throw new AppError('appointments.place_not_found');
}
