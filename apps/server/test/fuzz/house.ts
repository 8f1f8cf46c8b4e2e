import { randomUUID } from 'node:crypto';
import * as audit from '#modules/audit';
import { describeApi } from '#platform/openapi';
import { callersOf, guardedEnv, metricsToken } from '#test/callers';
import { type Document, joined, readOperations } from './document.ts';
import { described, mountSamples, samples } from './samples.ts';
import type { Callers } from './requests.ts';
import type { Belonging, Fuzzing } from './run.ts';
import { directorySettings } from '#test/directory';
import { openStand } from '#test/eid';
import { asSystem, type House, type HouseOptions, openHouse, type Scope } from '#test/house';
import { askOf, foundOrganisation } from '#test/ownership';
import { openSocialStand } from '#test/social';

/** How the house is opened that is fuzzed: every kind of access can be had, and nothing slows a caller down. */
const options: HouseOptions = { furnish: mountSamples, kernel: { limits: 'off' } };
/** What the examples of the contract lead back to. */
const leadsBack = {
  SIGN_IN_CALLBACKS: 'https://app.example.mn/signed-in',
  SOCIAL_REDIRECT_URIS: 'https://portal.example.mn/auth/social/callback',
};

export interface FuzzedHouse {
  house: House;
  fuzzing: Pick<Fuzzing, 'operations' | 'schemas' | 'callersAnew' | 'belongings'>;
  /** What is amiss with the house itself after all that was asked of it. */
  damage(): Promise<string[]>;
}

export async function openFuzzed(scope: Scope): Promise<FuzzedHouse> {
  const faults: string[] = [];
  // Only errors are logged in tests. Nobody may cause one from outside, not even by hanging up.
  const [{ env: national, sandbox }, { env: social }] = await Promise.all([openStand(scope), openSocialStand(scope)]);
  // Mail is left for a worker, and there is none here.
  const mail = { MAIL_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'no-reply@example.mn' };
  const outside = { ...national, ...social, ...directorySettings(sandbox), ...mail };
  const env = { ...guardedEnv, ...outside, ...leadsBack, SIGN_IN_HOLD_SECONDS: '0' };
  const house = await openHouse(scope, { ...options, env, logTo: { write: (line: string) => void faults.push(line) } });
  const headers = { authorization: `Bearer ${metricsToken}` };
  const served: Document = (await house.app.inject({ url: '/swagger/doc.json', headers })).json();
  const document = joined(served, describeApi('test', described(samples)) as unknown as Document);
  let belongings: Belonging[] = [];
  const moveIn = async (): Promise<Callers> => {
    const callers = await callersOf(house);
    belongings = await settle(house, callers);
    // What they did so far stands in the log, so that there is something to read and to prove.
    await audit.sealBatch(house.deps, { limit: 5_000, sign: true });
    return callers;
  };
  let moving: Promise<Callers> = Promise.resolve({});
  return {
    house,
    fuzzing: {
      belongings: () => belongings,
      operations: readOperations(document),
      schemas: document.components.schemas,
      // One after the other: a number in a register belongs to one of them at a time.
      callersAnew: () => (moving = moving.then(moveIn, moveIn)),
    },
    async damage() {
      const { values } = await house.deps.metrics.requestsInFlight.get();
      const inFlight = values.filter(({ value }) => value !== 0);
      return [...faults.slice(0, 5), ...inFlight.map(({ value }) => `${value} requests are in flight for ever`)];
    },
  };
}

/** The director of the organisation that the examples are about. */
const director = '110000000022';

/** Gives some of them what no request alone can: an organisation of their own, a question to answer, a name in registers. */
async function settle(house: House, callers: Record<string, Record<string, string>>): Promise<Belonging[]> {
  const db = asSystem(house.deps);
  const idOf = (caller: string): string => {
    const [, claims = ''] = callers[caller]?.authorization?.split('.') ?? [];
    return JSON.parse(Buffer.from(claims, 'base64url').toString()).sub;
  };
  const nobody = { civil_id: randomUUID() };
  await db.updateTable('users.user').set(nobody).where('civil_id', '=', director).execute();
  await db.updateTable('users.user').set({ civil_id: director }).where('id', '=', idOf('user')).execute();
  const register = { id: '2002002', regNo: '2002002' };
  const belongings = ['users/me/eid/organizations', 'me/orgstamp', 'me/org-name-latin'].map(
    (path): Belonging => ({ path: `/api/v1/${path}`, caller: 'user', thing: register }),
  );
  const guest = {
    user_id: idOf('admin'),
    role: 'member',
    state: 'invited',
    expires_at: new Date('2100-01-01'),
  } as const;
  for (const caller of ['user', 'manager']) {
    const owner = { userId: idOf(caller) };
    const founded = await foundOrganisation(house, owner);
    await db
      .insertInto('org.member')
      .values({ ...guest, tenant_id: founded.id ?? '' })
      .execute();
    belongings.push({ path: '/api/v1/org', caller, thing: founded });
    belongings.push({ path: '/api/v1/approvals', caller, thing: { id: await askOf(house, owner) } });
  }
  return belongings;
}
