// Registers the example applications at a running platform, as an administrator does, and writes down what each needs.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';

interface Example {
  port?: number;
  program: string;
  services?: string[];
  settings: (origin: string) => object;
}

const web = { kind: 'web', organisation_id: null, backchannel_logout_uri: null, auth_method: 'secret', jwks: null };

export const examples: Record<string, Example> = {
  'web-app': {
    port: 4001,
    program: 'examples/web-app/server.ts',
    settings: (origin) => ({
      ...web,
      name_mn: 'Номын сан',
      name_en: 'Library',
      redirect_uris: [`${origin}/callback`],
      post_logout_redirect_uris: [`${origin}/`],
    }),
  },
  'single-page-app': {
    port: 4002,
    program: 'examples/single-page-app/server.ts',
    settings: (origin) => ({
      ...web,
      name_mn: 'Гатлага онгоц',
      name_en: 'Ferry',
      redirect_uris: [`${origin}/api/callback`],
      post_logout_redirect_uris: [],
    }),
  },
  machine: {
    program: 'examples/machine/client.ts',
    services: ['svc:eid-proxy'],
    settings: () => ({
      ...web,
      kind: 'machine',
      name_mn: 'Жишээ машин',
      name_en: 'Example machine',
      redirect_uris: [],
      post_logout_redirect_uris: [],
    }),
  },
};

type Ask = (method: string, path: string, body?: object) => Promise<Response>;

/** Its settings, as its own environment has them. One that is registered already stays as it is: its secret is shown once. */
export async function registerExample(
  platform: { url: string; token: string },
  { port, services, settings }: Example,
): Promise<Record<string, string>> {
  const ask = asker(platform);
  const origin = `http://127.0.0.1:${port}`;
  const reply = await ask('POST', '/api/v1/applications', settings(origin));
  if (!reply.ok) throw new Error(`an example could not be registered: ${await reply.text()}`);
  const { data } = (await reply.json()) as { data: { application: { id: string; version: number }; secret: string } };
  const { id, version } = data.application;
  if (services) await ask('PUT', `/api/v1/applications/${id}/services`, { services, version });
  return {
    ISSUER: platform.url,
    CLIENT_ID: id,
    CLIENT_SECRET: data.secret,
    ...(port && { PORT: String(port) }),
  };
}

/** One file of settings for each example, made once for each database. */
export async function registerExamples(platform: { url: string; token: string }, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const [name, example] of Object.entries(examples)) {
    const file = path.join(folder, `${name}.env`);
    if (existsSync(file) && (await isRegistered(asker(platform), readFileSync(file, 'utf8'), platform.url))) continue;
    const lines = Object.entries(await registerExample(platform, example)).map(([key, value]) => `${key}=${value}\n`);
    writeFileSync(file, lines.join(''), { mode: 0o600 });
  }
}

async function isRegistered(ask: Ask, text: string, url: string): Promise<boolean> {
  const { CLIENT_ID, ISSUER } = parseEnv(text);
  return ISSUER === url && (await ask('GET', `/api/v1/applications/${CLIENT_ID}`)).ok;
}

const asker =
  ({ url, token }: { url: string; token: string }): Ask =>
  (method, path, body) =>
    fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
