import assert from 'node:assert/strict';
import { openSandbox, type Sandbox } from '@tamga/sandbox';
import { asSystem, type House, type Scope, type SignedIn } from './house.ts';

export const cloudCallback = 'http://127.0.0.1:3000/me/connections/callback';

/** The sandbox plays a provider of calendars and files; the settings are those of a platform that is registered there. */
export interface CloudStand {
  sandbox: Sandbox;
  cloud: Sandbox['world']['cloud'];
  env: Record<string, string>;
  setFaults(faults?: object): Promise<void>;
}

interface Setup {
  /** Fields of the provider that are otherwise. */
  settings?: Record<string, unknown>;
  applications?: readonly string[];
}

export const cloudSettings = (
  url: string,
  { settings = {}, applications = [] }: Setup = {},
): Record<string, unknown> => ({
  id: 'cloud',
  name_mn: 'Үүл',
  name_en: 'Cloud',
  authorize_url: `${url}/cloud/authorize`,
  token_url: `${url}/cloud/token`,
  revoke_url: `${url}/cloud/revoke`,
  client_id: 'tamga',
  client_secret: 'cloud-demo-secret',
  scopes: [
    { scope: 'calendar', mn: 'Календарьт үйл явдал нэмэх', en: 'Add events to your calendar' },
    { scope: 'drive', mn: 'Файлыг тань унших', en: 'Read your files' },
  ],
  calendar: { url: `${url}/cloud/calendar/`, scope: 'calendar' },
  drive: { url: `${url}/cloud/drive/files`, scope: 'drive', search: true },
  token_self: true,
  token_applications: applications,
  ...settings,
});

export async function openCloudStand(scope: Scope, setup: Setup = {}): Promise<CloudStand> {
  const sandbox = await openSandbox({ social: { redirectUris: [cloudCallback] } });
  scope.after(() => sandbox.close());
  const social = {
    id: 'social',
    name_mn: 'Сошиал',
    name_en: 'Social',
    issuer: `${sandbox.url}/social`,
    client_id: 'tamga',
    client_secret: 'social-demo-secret',
    scopes: [
      { scope: 'openid', mn: 'Таныг таних', en: 'Know who you are there' },
      { scope: 'email', mn: 'И-мэйл хаяг', en: 'Your email address' },
    ],
    token_self: true,
  };
  return {
    sandbox,
    cloud: sandbox.world.cloud,
    env: {
      INTEGRATION_PROVIDERS: JSON.stringify([cloudSettings(sandbox.url, setup), social]),
      INTEGRATION_REDIRECT_URIS: cloudCallback,
    },
    async setFaults(faults = {}) {
      const headers = { 'content-type': 'application/json' };
      const reply = await fetch(`${sandbox.url}/cloud/faults`, {
        method: 'PUT',
        headers,
        body: JSON.stringify(faults),
      });
      assert.equal(reply.status, 200);
    },
  };
}

/** A person who agrees there, and is led back. */
export async function agreeAt(authorizeUrl: string, account = 'bolormaa@cloud.example'): Promise<URL> {
  const reply = await fetch(authorizeUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ account }).toString(),
    redirect: 'manual',
  });
  assert.equal(reply.status, 303, await reply.text());
  return new URL(reply.headers.get('location') ?? '');
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Headers = Pick<SignedIn, 'headers'>;

/** What a client asks of the platform, and how it is answered. */
export function integrationClient({ app }: Pick<House, 'app'>) {
  const ask = async (method: Method, path: string, person?: Headers, payload?: object) => {
    const headers = { 'accept-language': 'en', ...person?.headers };
    const url = `/api/v1/integrations${path}`;
    const reply = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    return { statusCode: reply.statusCode, body: reply.body, ...reply.json() };
  };
  const start = (person?: Headers, provider = 'cloud', redirect_uri = cloudCallback) =>
    ask('POST', '/start', person, { provider, redirect_uri });
  /** Goes to the provider and comes back with all that is needed to finish. */
  const fetchCode = async (person: Headers) => {
    const { data, body } = await start(person);
    assert.ok(data, body);
    const back = await agreeAt(data.authorize_url);
    return { code: back.searchParams.get('code') ?? '', state: String(data.state), back };
  };
  const finish = (said: object, person?: Headers) => ask('POST', '', person, said);
  return {
    ask,
    start,
    fetchCode,
    finish,
    connect: async (person: Headers) => {
      const { code, state } = await fetchCode(person);
      return finish({ code, state }, person);
    },
    list: (person?: Headers) => ask('GET', '', person),
    token: (person?: Headers, provider = 'cloud') => ask('GET', `/${provider}/token`, person),
    change: (said: object, person?: Headers) => ask('PATCH', '/cloud', person, said),
    disconnect: (person?: Headers, provider = 'cloud') => ask('DELETE', `/${provider}`, person),
  };
}

export const refused = ({ statusCode, error }: { statusCode: number; error?: string }) => [statusCode, error];

export const connectionsOf = ({ deps }: Pick<House, 'deps'>, { userId }: Pick<SignedIn, 'userId'>) =>
  asSystem(deps).selectFrom('integrations.connection').selectAll().where('user_id', '=', userId).execute();
