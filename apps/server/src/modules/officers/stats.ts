import type { OfficerStats, StatsFilter } from '@tamga/contract/officers.stats';
import * as cases from '#modules/cases';
import * as registry from '#modules/registry';
import * as users from '#modules/users';
import { type Person, system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { calendarOf, dayOf } from '#platform/time/calendar';
import { addDays } from '#platform/time/holidays';
import { listOpen } from './tally.sql.ts';
import { tenantsOf } from './tenants.ts';

type Open = Awaited<ReturnType<typeof listOpen>>[number];
type Figures = OfficerStats['totals'];

const calendar = calendarOf();

/** Read as the person, so that only applications to their organisations are counted. */
export async function getOfficerStats(
  deps: { pool: Pool; now: () => Date },
  person: Person,
  { tenant_id, days }: StatsFilter,
): Promise<OfficerStats> {
  const now = deps.now();
  const { tenantIds, supervised } = await tenantsOf(deps, person, tenant_id);
  const today = dayOf(calendar, now);
  const [open, figures] = await Promise.all([
    tenantIds.length === 0 ? [] : listOpen(asActor(deps, person), tenantIds),
    cases.readFigures(deps, person, { tenantIds, days }),
  ]);
  const ids = [...new Set([...open, ...figures.days].map(({ service_id }) => service_id))];
  const nameOf = await registry.serviceNames(deps, system('name services', person.origin), ids);
  const figuresOf = (id: string | null): Figures => ({
    ...paceIn(figures, id),
    ...openIn(open.filter(({ service_id }) => id === null || service_id === id)),
  });
  return {
    days,
    totals: figuresOf(null),
    services: ids.map((id) => ({ id, title: nameOf(id), ...figuresOf(id) })),
    officers: await loadsOf(
      deps,
      person,
      open,
      figures,
      tenantIds.every((id) => supervised.has(id)),
    ),
    by_day: Array.from({ length: days }, (_, n) => {
      const day = addDays(today, n + 1 - days);
      const { received, decided } = addUp(figures.days.filter((row) => row.day === day));
      return { day, received, decided };
    }),
    computed_at: now,
  };
}

const sum = (rows: readonly { count: number }[]): number => rows.reduce((total, { count }) => total + count, 0);

const addUp = (rows: readonly cases.DayRow[]) => {
  const sumOf = (name: 'received' | 'decided' | 'rejected' | 'on_time' | 'asked'): number =>
    rows.reduce((total, row) => total + row[name], 0);
  return {
    received: sumOf('received'),
    decided: sumOf('decided'),
    rejected: sumOf('rejected'),
    on_time: sumOf('on_time'),
    asked: sumOf('asked'),
  };
};

function paceIn({ days, pace }: cases.CaseFigures, id: string | null) {
  const { received, decided, rejected, on_time, asked } = addUp(
    days.filter(({ service_id }) => id === null || service_id === id),
  );
  const row = pace.find(({ service_id }) => service_id === id);
  const shareOf = (part: number): number | null => (decided === 0 ? null : part / decided);
  return {
    received,
    decided,
    approved: decided - rejected,
    rejected,
    median_hours: row?.median_hours ?? null,
    p90_hours: row?.p90_hours ?? null,
    on_time: shareOf(on_time),
    info_requests: shareOf(asked),
  };
}

function openIn(rows: readonly Open[]) {
  const inState = (state: string): number => sum(rows.filter((row) => row.state === state));
  return {
    queued: inState('queued'),
    in_review: inState('in_review'),
    info_requested: inState('info_requested'),
    approved_open: inState('approved'),
    overdue: sum(rows.filter(({ overdue }) => overdue)),
  };
}

/** How much each has is the business of those who lead them; everybody sees their own. */
async function loadsOf(
  deps: { pool: Pool },
  person: Person,
  open: readonly Open[],
  { officers }: cases.CaseFigures,
  isSupervisor: boolean,
): Promise<OfficerStats['officers']> {
  const all = [
    ...open.flatMap(({ assigned_to }) => assigned_to ?? []),
    ...officers.map(({ officer_id }) => officer_id),
  ];
  const ids = [...new Set(all)].filter((id) => isSupervisor || id === person.userId);
  const people = await users.describePeople(deps, system('name officers', person.origin), ids);
  return ids
    .map((id) => {
      const described = people.get(id);
      return {
        id,
        name: described ? users.signatureOf(described) : '',
        open: sum(open.filter(({ assigned_to }) => assigned_to === id)),
        decided: officers.find(({ officer_id }) => officer_id === id)?.count ?? 0,
      };
    })
    .toSorted((a, b) => b.open - a.open || b.decided - a.decided);
}
