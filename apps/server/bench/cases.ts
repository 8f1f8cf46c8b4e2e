// How long citizens and officers wait among a nation's applications, fifty of them at once, over HTTP.
import { randomInt } from 'node:crypto';
import pg from 'pg';
import { applications, fillCases } from './cases-fill.ts';
import { superuser } from './engines.ts';
import type { Citizen } from './people.ts';
import { offerServices } from './services.ts';
import type { Setting } from './setting.ts';
import { type Timed, timeAll } from './timed.ts';

/** Enough that none meets their own limit. */
const officers = 1_000;
const atOnce = 50;
const goal = 100;

export async function measureCases(setting: Setting, citizens: readonly Citizen[]): Promise<Timed[]> {
  await offerServices(setting, citizens);
  const client = new pg.Client(superuser);
  await client.connect();
  const begun = performance.now();
  const hired = citizens.slice(2, officers + 2);
  await fillCases(
    client,
    hired.map(({ sub }) => sub),
  );
  console.log(`${applications} applications made in ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
  const { rows } = await client.query<{ number: string; service_id: string }>(
    `select number, service_id from cases.application tablesample system (0.1) where number is not null limit 2000`,
  );
  await client.end();
  const any = () => rows[randomInt(rows.length)] ?? { number: '', service_id: '' };
  const ofCitizens = await timeAll(
    setting,
    {
      'one’s own role, for comparison': [() => 'rbac/me', goal],
      'home of a citizen': [() => 'gov/overview', goal],
      'own applications': [() => 'gov/applications', goal],
    },
    { readers: citizens.slice(officers + 2), atOnce },
  );
  // The duty of the night counts days that are over, once for each organisation; here its first officer does.
  const stats = 'gov/officer/stats?days=30';
  await timeAll(setting, { 'first statistics': [() => stats, goal] }, { readers: hired, atOnce: 1, requests: 100 });
  const queue = 'gov/officer/queue?limit=20';
  const ofOfficers = await timeAll(
    setting,
    {
      'queue of an organisation': [() => `${queue}&view=unit`, goal],
      'own cases': [() => `${queue}&view=mine`, goal],
      'overdue ones': [() => `${queue}&view=overdue`, goal],
      'those of a service': [() => `${queue}&service=${any().service_id}`, goal],
      'search by the whole number': [() => `${queue}&q=${any().number}`, goal],
      'search by its first digits': [() => `${queue}&q=${any().number.slice(0, 14)}`, goal],
      'statistics of 30 days': [() => stats, goal],
    },
    { readers: hired, atOnce },
  );
  return [...ofCitizens, ...ofOfficers];
}
