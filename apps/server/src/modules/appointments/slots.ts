import type { SlotPattern } from '@tamga/contract/appointments.office';
import * as audit from '#modules/audit';
import type { Person } from '#platform/actor';
import { transact } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { uuidv7 } from '#platform/data/uuid';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import { addDays, type Day, holidaysOf, weekdayOf } from '#platform/time/holidays';
import { requireActive, siteOfOffice } from './office.ts';
import { insertSlots } from './slots.sql.ts';
import { findType } from './types.sql.ts';

const daysMax = 92;
const slotsMax = 2_000;

export function openSlots(
  deps: { pool: Pool; now: () => Date },
  person: Person,
  pattern: SlotPattern,
): Promise<{ opened: number; left_out: number }> {
  return transact(deps, person, async (deps) => {
    const site = await siteOfOffice(deps, person, pattern.site_id);
    await requireActive(deps, person, site.tenant_id);
    const type = await findType(deps.db, pattern.type_id);
    if (type?.tenant_id !== site.tenant_id) throw new AppError('appointments.type_not_found');
    if (site.state === 'closed' || type.state === 'closed') throw new AppError('appointments.closed');
    const { tenant_id: tenantId, time_zone } = site;
    const locals = timesOf(pattern, type.minutes);
    const now = deps.now();
    const times = locals.map((local) => ({ id: uuidv7(now.getTime()), local }));
    const { site_id, type_id, capacity, resource } = pattern;
    const what = { site_id, type_id, tenant_id: tenantId, minutes: type.minutes, capacity, resource };
    const opened = await insertSlots(deps.db, { ...what, created_by: person.userId, time_zone, times }, now);
    const object = `appointment_site:${site_id}` as const;
    const [action, details] = ['appointments.slots_opened', { type_id, opened }] as const;
    audit.record(deps, person, { action, object, tenantId, details });
    announce(deps, person, { type: action, aggregate: object, tenantId, data: { id: site_id, type_id, opened } });
    return { opened, left_out: times.length - opened };
  });
}

/** Every time of the pattern, as the clocks at the site show it. */
function timesOf({ from, to, weekdays, on_holidays, ...hours }: SlotPattern, minutes: number): string[] {
  if (to < from) throw wrong('to', 'эхлэх өдрөөс хойш байх ёстой.', 'must not be before the first day.');
  if (to > addDays(from, daysMax - 1)) throw wrong('to', '92 хоногоос хэтрэхгүй.', 'must be within 92 days.');
  const clocks = clocksOf(hours, minutes);
  if (clocks.length === 0) throw wrong('closes', 'нэг ч цаг багтахгүй байна.', 'leaves no time for an appointment.');
  const times: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1))
    if (weekdays.includes(weekdayOf(day) || 7) && (on_holidays || !isHoliday(day)))
      times.push(...clocks.map((clock) => `${day} ${clock}`));
  if (times.length > slotsMax) throw wrong('to', 'нэг удаад 2,000 цаг нээнэ.', 'would open more than 2,000 times.');
  return times;
}

function clocksOf(
  { opens, closes, pause }: Pick<SlotPattern, 'opens' | 'closes' | 'pause'>,
  minutes: number,
): string[] {
  const rest = pause && { from: minuteOf(pause.from), to: minuteOf(pause.to) };
  const clocks: string[] = [];
  let at = minuteOf(opens);
  while (at + minutes <= minuteOf(closes)) {
    if (rest && at < rest.to && at + minutes > rest.from) at = Math.max(rest.to, at + 1);
    else {
      clocks.push(`${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`);
      at += minutes;
    }
  }
  return clocks;
}

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const isHoliday = (day: Day): boolean => holidaysOf(Number(day.slice(0, 4))).includes(day);
const wrong = (path: string, mn: string, en: string) => new AppError('request.invalid', { fields: [{ path, mn, en }] });
