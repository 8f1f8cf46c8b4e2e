import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import type { Answer } from '../../../server/test/fuzz/judge.ts';
import { openRandom, type Random } from '../../../server/test/fuzz/random.ts';
import { hostileTexts } from '../../../server/test/fuzz/values.ts';
import { byHttp, type Send } from '../../../server/test/fuzz/wire.ts';
import { openStack } from '../stack.ts';
import { bodyOf, type Field, fieldsIn, kindsOfBodies } from './bodies.ts';
import { pathOf, type Route, routesOf } from './routes.ts';

/** Takes another path through what can be asked. */
const seed = Number(process.env.FUZZ_SEED ?? 1);
/** Each new page brings its own share. */
const requestsPerRoute = 8;
const [atOnce, renewAfter] = [8, 200];
// With much memory free, much is collected late, and one could not tell it from what is never let go.
const stack = await openStack({ after }, { console: true, webHeapMb: 192 });
const { house } = stack;
const sites = {
  www: { origin: stack.url, routes: await routesOf('www') },
  console: { origin: stack.consoleUrl, routes: await routesOf('console') },
};
const routesCount = Object.values(sites).reduce((sum, { routes }) => sum + routes.length, 0);
/** WEB_FUZZ_REQUESTS=100000 is the long run. */
const requests = Number(process.env.WEB_FUZZ_REQUESTS ?? routesCount * requestsPerRoute);
/** On a busy machine; a run that takes longer hangs. */
const timeout = 300_000 + requests * 250;

/**
 * The people who ask: a visitor, and people of every kind. They are made anew now and then, since pages sign them out.
 */
async function peopleAnew(): Promise<string[]> {
  const roles = ['user', 'admin', 'superadmin'];
  const people = await Promise.all(roles.map((role) => house.signIn(role)));
  return ['', ...people.map((person) => `__Host-session=${stack.sessionOf(person)}`)];
}

interface Asked {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | Buffer;
}

/** What a person met on pages: the fields of each, and whatever looks like an id. */
const fields = new Map<string, readonly Field[]>();
const met: string[] = [];
function learn({ id }: Route, { status, body }: Answer): void {
  if (status !== 200) return;
  const found = fieldsIn(body);
  if (found.length > (fields.get(id)?.length ?? 0)) fields.set(id, found);
  for (const [uuid] of body.matchAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g)) met.push(uuid);
  met.splice(0, Math.max(0, met.length - 100));
}

/** Ours mostly; otherwise that of others, or none, which must not get through. */
const originOf = (origin: string, random: Random): Record<string, string> =>
  random.chance(0.9) ? { origin } : random.pick([{}, { origin: 'null' }, { origin: 'https://evil.example' }]);

function make(index: number, route: Route, origin: string, cookie: string, random: Random): Asked {
  const isByScript = random.chance(0.2);
  const url = `${pathOf(route, random, met)}${isByScript ? '.data' : ''}`;
  const headers = { cookie, 'accept-language': random.pick(['mn', 'en', '\xff', '']) };
  const query = new URLSearchParams([
    [random.pick(['after', 'lang', 'q', '_routes', '__proto__', 'next']), harm(random)],
  ]);
  if (!route.hasAction || random.chance(0.3)) return { method: 'GET', url: `${url}?${query.toString()}`, headers };
  const sent = bodyOf(index % kindsOfBodies, fields.get(route.id) ?? [['a', 'b']], random);
  const more = { ...headers, ...originOf(origin, random), ...sent.headers };
  return { method: 'POST', url, headers: more, body: sent.body };
}

const harm = (random: Random): string => random.pick(hostileTexts).toWellFormed();
const asBytes = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));

/** Finds what is wrong with the answer of a page; any fault is counted as the page's own. */
function problemsOf({ method, headers }: Asked, origin: string, { status, body, headers: told }: Answer): string[] {
  const isForeign = method === 'POST' && headers.origin !== origin;
  return [
    ...(status >= 500 ? [`a fault: ${status}`] : []),
    ...(isForeign && status !== 403 ? [`a form of another site is answered with ${status}`] : []),
    ...(/\n\s+at |node_modules|SQLSTATE|\b(?:Type|Range|Syntax|Reference|URI|Zod)Error\b/.test(body)
      ? ['tells of its inside']
      : []),
    ...(/evil\.example/.test(String(told.location)) ? ['leads to another site'] : []),
  ];
}

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;

test('every page and form of both sites answers whatever is sent, and forgets it', { timeout }, async () => {
  const findings: string[] = [];
  const statuses: Record<string, number> = {};
  const asked = new Set<string>();
  const doors = Object.values(sites).map(({ origin, routes }) => ({ origin, routes, ...byHttp(origin) }));
  const turns = doors.flatMap(({ origin, routes, send }) => routes.map((route) => ({ origin, route, send })));
  let people = peopleAnew();
  const ask = async (send: Send, route: Route, origin: string, one: Asked, words: string): Promise<void> => {
    const request = { ...one, headers: asBytes(one.headers) };
    const sendOne = send as unknown as (asked: Asked) => Promise<Answer>;
    // A connection that lay idle may be closed just when it is taken up again.
    const answer = await sendOne(request).catch((error: Error) =>
      error.name === 'TimeoutError' ? String(error) : sendOne(request).catch(String),
    );
    if (typeof answer !== 'string') learn(route, answer);
    const problems = typeof answer === 'string' ? [`no answer: ${answer}`] : problemsOf(one, origin, answer);
    const status = typeof answer === 'string' ? 'none' : answer.status;
    statuses[status] = (statuses[status] ?? 0) + 1;
    asked.add(`${one.method} ${origin} ${route.id}`);
    for (const problem of problems)
      findings.push(`${one.method} ${one.url.slice(0, 200)} (${route.id}): ${problem}, ${words}`);
  };
  let sent = 0;
  const first: number[] = [];
  const worker = async (): Promise<void> => {
    while (sent < requests && findings.length < 20) {
      const index = sent;
      sent += 1;
      if (index % renewAfter === renewAfter - 1) people = peopleAnew();
      // Once every page has been drawn, there should be little more to hold.
      if (index === Math.floor(requests / 3)) first.push(...stack.pids.map(residentMb));
      const random = openRandom(seed, index);
      const { origin, route, send } = turns[index % turns.length]!;
      const cookie = random.pick(await people);
      // First as it is meant, so that the form is known when it is sent.
      const one: Asked =
        index < turns.length
          ? { method: 'GET', url: pathOf(route, random, met), headers: { cookie: (await people)[2]! } }
          : make(index, route, origin, cookie, random);
      await ask(send, route, origin, one, `FUZZ_SEED=${seed}, request ${index}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  // What chance has missed is asked for in the end.
  for (const { origin, route, send } of turns) {
    for (let index = sent; route.hasAction && !asked.has(`POST ${origin} ${route.id}`); index += 1) {
      const one = make(index, route, origin, (await people)[2]!, openRandom(seed, index));
      if (one.method === 'POST') await ask(send, route, origin, one, `FUZZ_SEED=${seed}, request ${index}`);
    }
  }
  for (const { close } of doors) close();
  const last = stack.pids.map(residentMb);
  console.log(
    `${sent} requests to ${turns.length} routes`,
    statuses,
    'MB',
    first.map(Math.round),
    last.map(Math.round),
  );
  const faults = stack.logs.filter((line) => /page failed|could not be drawn/.test(line)).slice(0, 5);
  assert.deepEqual([...findings, ...faults], []);
  const unasked = turns.filter(({ origin, route }) => route.hasAction && !asked.has(`POST ${origin} ${route.id}`));
  assert.deepEqual(
    unasked.map(({ route }) => route.id),
    [],
    'a form that was never sent',
  );
  for (const [index, before] of first.entries())
    assert.ok(last[index]! - before < 150, `${before} MB became ${last[index]}`);
});
