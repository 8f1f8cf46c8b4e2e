// What a call through the gateway costs, with key, limit, signed token and log, against nginx that does nothing but pass on.
import { createSecretKey, randomUUID } from 'node:crypto';
import path from 'node:path';
import { readConfig } from '#config';
import { hashKey, makeKeyParts, writeKey } from '../src/modules/apikeys/key-values.ts';
import { openKeyring } from '#platform/security/keyring';
import { ask } from './engines.ts';
import { startNginx } from './nginx.ts';
import { measure } from './reads.ts';
import { load, start, untilQuiet, writeRequests } from './servers.ts';
import type { Setting } from './setting.ts';

const services = 200;
const applications = 50;
const keysEach = 100;

export async function measureGateway(setting: Setting): Promise<object[]> {
  // Both pass on to the same service, which shares the other core with the load and the engines.
  const bare = await start('bare.ts', ['bare'], {}, 1);
  const nginx = await startNginx(setting.folder, bare.url);
  const requests = await addCallers(setting, bare.url);
  const env = { ...setting.env, GATEWAY_PORT: '0', OUTGOING_ALLOWED_NETWORKS: '127.0.0.0/8' };
  const gateway = await start('../src/main.ts', ['gateway'], env);
  const script = (name: string, lines: Parameters<typeof writeRequests>[1]) =>
    writeRequests(path.join(setting.folder, `${name}.lua`), lines);
  const [plain, called] = [script('nginx', [{ path: '/' }]), script('gateway', requests)];
  const through = await measure(
    { name: 'through the gateway / through nginx', anchor: [nginx, plain], ours: [gateway, called] },
    setting,
  );
  await untilQuiet();
  const alone = [
    { what: 'one at a time: the service', ...load(bare, plain, setting.seconds, 1) },
    { what: 'one at a time: nginx', ...load(nginx, plain, setting.seconds, 1) },
    { what: 'one at a time: the gateway', ...load(gateway, called, setting.seconds, 1) },
  ];
  for (const server of [gateway, nginx, bare]) server.stop();
  return [
    through,
    ...alone.map(({ what, p50, p99, cpuMicroseconds }) => ({ what, p50, p99, 'ours us': Math.round(cpuMicroseconds) })),
  ];
}

/** Services at this address, and applications with many keys that may call all of them; answers with a call of each key. */
async function addCallers(setting: Setting, url: string): Promise<{ path: string; headers: Record<string, string> }[]> {
  const keyring = openKeyring(readConfig(setting.env).INTEGRATION_ENC_KEY);
  const pepper = randomUUID();
  const value = Buffer.alloc(32, 7);
  const sealed = keyring.seal({ table: 'tools.pepper', row: pepper, column: 'value_sealed' }, value);
  const hashedWith = createSecretKey(value);
  const keys = Array.from({ length: applications * keysEach }, (_, index) => {
    const parts = makeKeyParts();
    return {
      text: writeKey(parts),
      handle: parts.handle,
      hash: hashKey(hashedWith, parts.secret).toString('hex'),
      index,
    };
  });
  await ask(`
    delete from gateway.service where slug like 'bench-%';
    insert into tools.pepper (id, value_sealed, created_at) values ('${pepper}', '${sealed}', now());
    create temp table app as select gen_random_uuid() as id, number from generate_series(0, ${applications - 1}) number;
    insert into applications.application (id, kind, name_mn, name_en, auth_method, services)
    select id, 'machine', 'a', 'a', 'secret', '{svc:gateway}' from app;
    insert into tools.key (id, application_id, handle, hash, pepper_id, name, scopes, created_by, created_at, expires_at)
    select gen_random_uuid(), app.id, k.handle, decode(k.hash, 'hex'), '${pepper}', 'bench', '{svc:gateway}', u.id, now(),
           now() + interval '1 day'
    from (values ${keys.map(({ handle, hash, index }) => `('${handle}', '${hash}', ${index})`).join(',')}) k (handle, hash, number)
    join app on app.number = k.number % ${applications}, (select id from users."user" limit 1) u;
    insert into gateway.service (id, slug, name_mn, name_en, upstreams, methods, timeout_ms, retries, request_bytes_max,
                                 response_bytes_max, citizen, active)
    select gen_random_uuid(), 'bench-' || number, 'a', 'a', '{${url}}', '{GET}', 10000, 1, 0, 1048576, 'none', true
    from generate_series(0, ${services - 1}) number;
    insert into gateway.caller (service_id, application_id, purpose, legal_basis, requests_per_minute)
    select s.id, app.id, 'bench', 'bench', 600000 from gateway.service s, app where s.slug like 'bench-%';
    drop table app`);
  return keys.map(({ text, index }) => ({
    path: `/api/v1/gw/bench-${index % services}/`,
    headers: { 'X-API-Key': text },
  }));
}
