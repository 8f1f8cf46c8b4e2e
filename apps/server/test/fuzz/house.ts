import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { operations } from '@tamga/contract';
import { putOwnSignature } from '@tamga/contract/users.signature';
import { furnishAssistant } from './assistant.ts';
import { director, furnish } from './furniture.ts';
import { describeApi } from '#platform/http/openapi';
import { callersOf, guardedEnv, metricsToken } from '#test/callers';
import { type Document, joined, readOperations } from './document.ts';
import { described, mountSamples, samples } from './samples.ts';
import type { Callers } from './requests.ts';
import type { Belonging, Fuzzing } from './run.ts';
import { cloudSettings } from '#test/cloud';
import { directorySettings } from '#test/directory';
import { openStand, scan } from '#test/eid';
import { asAdmin, type House, type HouseOptions, openHouse, type Scope, sealBatch } from '#test/house';
import { smsSettings } from '#test/sms';
import { speechSettings } from '#test/speech';
import { openSocialStand } from '#test/social';
import { clientEnv } from '#test/sso';

/** How the house is opened that is fuzzed: every kind of access can be had, and nothing slows a caller down. */
const options: HouseOptions = { furnish: mountSamples, kernel: { limits: 'off' } };
/** What the examples of the contract lead back to. */
const leadsBack = {
  SIGN_IN_CALLBACKS: 'https://app.example.mn/signed-in',
  SOCIAL_REDIRECT_URIS: 'https://portal.example.mn/auth/social/callback',
  INTEGRATION_REDIRECT_URIS: 'https://portal.example.mn/me/connections/callback',
};

const ssoLeadsBack = {
  SSO_REDIRECT_URIS: 'https://portal.example.mn/sso/callback,mn.example.portal:/sso,https://portal.example.mn/',
};

/** Answered by a library in the words of its protocol, of which the document can only say that they are such. */
const spokenByLibrary = new Set(
  operations
    .filter(({ endpoint }) => endpoint.envelope === 'oauth' || endpoint.envelope === 'mcp')
    .map(({ room, name }) => `${room}_${name}`),
);

/** So many times people move in before their applications are made anew. */
const applicationsLast = 5;

export interface FuzzedHouse {
  house: House;
  fuzzing: Pick<Fuzzing, 'operations' | 'schemas' | 'callersAnew' | 'belongings'>;
  /** Faults of the house itself after all requests. */
  damage(): Promise<string[]>;
}

/** In the role of a client the operations of that role are fuzzed, which are not there in the other; and only those. */
export async function openFuzzed(scope: Scope, role: 'provider' | 'client' = 'provider'): Promise<FuzzedHouse> {
  const faults: string[] = [];
  // Only errors are logged in tests. No caller may cause one from outside, not even by hanging up.
  const [stand, { env: social }] = await Promise.all([openStand(scope), openSocialStand(scope)]);
  // The provider tells whom a person represents only after they signed in.
  await scan(stand, director);
  // Mail and SMS are left for a worker, and there is none here.
  const mail = { MAIL_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'no-reply@example.mn' };
  const sms = smsSettings(stand.sandbox);
  // A busy machine is slow, which is no fault of the house.
  const patience = {
    DIRECTORY_TIMEOUT_MS: '8000',
    EID_TIMEOUT_MS: '30000',
    EID_REVOCATION_TIMEOUT_MS: '30000',
  };
  const folder = mkdtempSync(path.join(tmpdir(), 'tamga-fuzz-'));
  scope.after(async () => rmSync(folder, { recursive: true, force: true }));
  const files = { OBJECTS_URL: pathToFileURL(folder).href, OBJECTS_SCANNER_URL: stand.sandbox.scannerUrl };
  const outside = {
    ...stand.env,
    ...social,
    INTEGRATION_PROVIDERS: JSON.stringify([cloudSettings(stand.sandbox.url, { settings: { id: 'sample-cloud' } })]),
    ...directorySettings(stand.sandbox),
    ...mail,
    ...sms,
    ...speechSettings(stand.sandbox),
    ...files,
    ...patience,
  };
  const upstream = role === 'client' ? { ...clientEnv(social.SOCIAL_ISSUER!), ...ssoLeadsBack } : {};
  const passkeys = { PASSKEY_ORIGINS: 'https://portal.example.mn' };
  const env = { ...guardedEnv, ...outside, ...passkeys, ...leadsBack, ...upstream, SIGN_IN_HOLD_SECONDS: '0' };
  const house = await openHouse(scope, { ...options, env, logTo: { write: (line: string) => void faults.push(line) } });
  const headers = { authorization: `Bearer ${metricsToken}` };
  const served: Document = (await house.app.inject({ url: '/swagger/doc.json', headers })).json();
  const document = joined(
    served,
    describeApi(house.app.kernel.envelopes, 'test', described(samples)) as unknown as Document,
  );
  let belongings: Belonging[] = [];
  let applications: Callers | undefined;
  let moves = 0;
  const rights = await rightsOf(house);
  const moveIn = async (): Promise<Callers> => {
    await giveBack(house, rights);
    // Applications do not sign out. They may be deleted, so now and then there are others.
    const callers = await callersOf(house, moves % applicationsLast === 0 ? undefined : applications);
    applications = Object.fromEntries(Object.entries(callers).filter(([name]) => name.startsWith('application')));
    moves += 1;
    const assistants = await furnishAssistant(house, callers);
    if (assistants.length === 0) applications = undefined;
    belongings = [...(await furnish(house, callers)), ...assistants];
    // One of them has signed something: chance draws no pictures.
    const { path: url, method, example } = putOwnSignature;
    await house.app.inject({ method, url, payload: example.body, headers: callers.user ?? {} });
    // Their records so far are sealed, so that there is something to read and to prove.
    await sealBatch(house.deps, { limit: 5_000, sign: true });
    return callers;
  };
  return {
    house,
    fuzzing: {
      belongings: () => belongings,
      operations: readOperations(document).filter(
        ({ id }) => !spokenByLibrary.has(id) && id.startsWith('sso_') === (role === 'client'),
      ),
      schemas: document.components.schemas,
      callersAnew: moveIn,
    },
    async damage() {
      const { values } = await house.deps.metrics.requestsInFlight.get();
      const inFlight = values.filter(({ value }) => value !== 0);
      return [...faults.slice(0, 5), ...inFlight.map(({ value }) => `${value} requests are in flight for ever`)];
    },
  };
}

interface Right {
  role: string;
  permission: string;
}

const rightsOf = ({ database }: House): Promise<Right[]> =>
  asAdmin(async (client) => (await client.query<Right>('select * from rbac.role_permission')).rows, database);

/** Random changes of roles soon leave administrators without any right, so the rights are given back. */
const giveBack = ({ database }: House, rights: readonly Right[]): Promise<unknown> =>
  asAdmin(
    (client) =>
      client.query(
        `insert into rbac.role_permission select * from jsonb_to_recordset($1) as r (role text, permission text)
         on conflict do nothing`,
        [JSON.stringify(rights)],
      ),
    database,
  );
