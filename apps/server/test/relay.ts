import { createHash, randomUUID, verify } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { newPlatformSample } from '@tamga/contract/relay.platforms';
import { newRouteSample } from '@tamga/contract/relay.routing';
import { newRequestSample } from '@tamga/contract/relay.sending';
import { Webhook } from 'standardwebhooks';
import { system } from '#platform/actor';
import { makeWebhookKeys, readPrivateKey, readPublicKey, signWebhook } from '#platform/security/ed25519-webhooks';
import { linksOf } from '../src/links.ts';
import { askAs } from './appointments.ts';
import { asSystem, type House, type Scope, type SignedIn } from './house.ts';
import { foundOrganisation } from './ownership.ts';

export interface Taken {
  id: string;
  timestamp: string;
  signature: string;
  body: string;
  message: ReturnType<typeof JSON.parse>;
  isSigned: boolean;
}

/** Another platform, on loopback, which speaks HTTP and nothing else: keys of its own, and what it was sent. */
export async function openNeighbour(scope: Scope, code = `neighbour-${randomUUID().slice(0, 8)}`) {
  const keys = makeWebhookKeys();
  const taken: Taken[] = [];
  const state = {
    status: 200,
    headers: {} as Record<string, string>,
    ourKey: '',
    delayMs: 0,
    answer: '{}',
    atOnce: 0,
    atOnceMax: 0,
  };
  const server = http.createServer((request, reply) => {
    const chunks: Buffer[] = [];
    state.atOnce += 1;
    state.atOnceMax = Math.max(state.atOnceMax, state.atOnce);
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const [id, timestamp, signature] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
        String(request.headers[name]),
      ) as [string, string, string];
      // By hand, with nothing but the standard: none of our own functions may vouch for itself.
      const isSigned = signature.split(' ').some((one) => {
        const bytes = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]);
        const given = Buffer.from(one.replace(/^v1a,/, ''), 'base64');
        return state.ourKey !== '' && verify(null, bytes, readPublicKey(state.ourKey), given);
      });
      taken.push({ id, timestamp, signature, body: body.toString(), message: JSON.parse(body.toString()), isSigned });
      setTimeout(() => {
        state.atOnce -= 1;
        reply.writeHead(state.status, state.headers).end(state.answer);
      }, state.delayMs);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  scope.after(async () => (server.closeAllConnections(), void server.close()));
  const { port } = server.address() as AddressInfo;
  return { code, keys, taken, state, url: `http://127.0.0.1:${port}/relay` };
}
export type Neighbour = Awaited<ReturnType<typeof openNeighbour>>;

/** An organisation with a person who manages its exchange. */
export async function openRelay(house: House) {
  const manager = await house.signIn('admin');
  const { id: tenantId = '' } = await foundOrganisation(house, manager);
  const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, options?: Parameters<typeof askAs>[4]) =>
    askAs(house, manager, method, `/relay${path}`, options);
  return { manager, tenantId, ask };
}
export type Relay = Awaited<ReturnType<typeof openRelay>>;

type Fields = Record<string, unknown>;

export async function connect(relay: Relay, neighbour: Neighbour, fields: Fields = {}) {
  const payload = {
    ...newPlatformSample,
    tenant_id: relay.tenantId,
    code: neighbour.code,
    own_code: `own-${neighbour.code}`.slice(0, 40),
    webhook_url: neighbour.url,
    public_key: fields['signature'] === 'v1' ? null : neighbour.keys.publicKey,
    ...fields,
  };
  const { data, status, ...rest } = await relay.ask('POST', '/platforms', { payload });
  if (status !== 201) throw new Error(JSON.stringify(rest));
  neighbour.state.ourKey = data.our_public_keys[0] ?? '';
  return data;
}

export const addRoute = async (relay: Relay, platform_id: string, fields: Fields = {}) =>
  (
    await relay.ask('POST', '/routes', {
      payload: { ...newRouteSample, tenant_id: relay.tenantId, platform_id, ...fields },
    })
  ).data;

export const requestOf = (relay: Pick<Relay, 'tenantId'>, fields: Fields = {}) => ({
  ...newRequestSample,
  tenant_id: relay.tenantId,
  dedupe_key: randomUUID(),
  ...fields,
});

/** An organisation, a platform, and a route to it under a kind of its own; what was on the way before is of no interest. */
export async function openWay(house: House, scope: Scope, fields: Fields = {}, routed: Fields = {}) {
  await asSystem(house.deps)
    .updateTable('relay.assignment')
    .set({ state: 'cancelled', next_attempt_at: null, lease_until: null })
    .where('state', 'in', ['queued', 'retry_wait', 'sending'])
    .execute();
  const relay = await openRelay(house);
  return { relay, ...(await addWay(relay, scope, fields, routed)) };
}

/** Another platform of this organisation, and a route to it. */
export async function addWay(relay: Relay, scope: Scope, fields: Fields = {}, routed: Fields = {}) {
  const neighbour = await openNeighbour(scope);
  const platform = await connect(relay, neighbour, fields);
  const kind = `test.k${randomUUID().slice(0, 8)}`;
  await addRoute(relay, platform.id, { match: { kind }, ...routed });
  const send = async (more: Fields = {}) =>
    (await relay.ask('POST', '/requests', { payload: requestOf(relay, { kind, ...more }) })).data;
  const read = async (id: string) => (await relay.ask('GET', `/requests/${id}`)).data;
  return { neighbour, platform, kind, send, read };
}

/** What a platform asks of us, as it writes it. */
export const messageOf = (neighbour: Neighbour, fields: Fields = {}) => ({
  version: 1,
  type: 'relay.request',
  source: neighbour.code,
  target: `own-${neighbour.code}`.slice(0, 40),
  time: new Date().toISOString(),
  correlation_id: randomUUID(),
  lane: null,
  path: [`own-${neighbour.code}`.slice(0, 40)],
  kind: 'evidence.request',
  purpose: 'Шалгах',
  legal_basis: 'Хууль',
  subject: null,
  user_ref: null,
  case_ref: null,
  deadline: new Date(Date.now() + 86_400_000).toISOString(),
  payload: { question: 1 },
  ...fields,
});

interface Posting {
  id?: string;
  at?: Date;
  key?: string;
  secret?: string;
  headers?: Record<string, string>;
  /** From where it comes. */
  address?: string;
}

/** Sends a message to the house, signed by the neighbour. */
export async function post(
  house: Pick<House, 'app'>,
  neighbour: Neighbour,
  message: object | string,
  posting: Posting = {},
) {
  const { id = `msg_${neighbour.code}_${randomUUID()}`, at = new Date(), secret } = posting;
  const body = typeof message === 'string' ? message : JSON.stringify(message);
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const key = readPrivateKey(posting.key ?? neighbour.keys.privateKey);
  const signature = secret
    ? new Webhook(secret).sign(id, at, body)
    : signWebhook(key, { id, timestamp, body: Buffer.from(body) });
  const reply = await house.app.inject({
    method: 'POST',
    url: '/api/v1/relay/webhook',
    payload: body,
    ...(posting.address && { remoteAddress: posting.address }),
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
      ...posting.headers,
    },
  });
  return {
    ...reply.json(),
    status: reply.statusCode,
    headers: reply.headers,
    id,
    sha256: createHash('sha256').update(body).digest('hex'),
  };
}

/** With what this room needs of rooms above it. */
export const relayDeps = ({ deps }: Pick<House, 'deps'>) => ({ ...deps, asker: linksOf(deps, []).asker });

/** Does what the worker does with the messages that wait, one after the other, at this moment. */
export async function deliverAll(house: House, at = new Date()): Promise<number> {
  const { deliverMessage } = await import('../src/modules/relay/deliveries.worker.ts');
  const rows = await asSystem(house.deps)
    .selectFrom('relay.assignment')
    .select('id')
    .where('state', 'in', ['queued', 'retry_wait', 'sending'])
    .orderBy('id')
    .execute();
  for (const { id } of rows) {
    const job = { id: randomUUID(), at, data: { assignment_id: id }, signal: AbortSignal.timeout(30_000) };
    await deliverMessage.perform({ ...relayDeps(house), now: () => at }, job);
  }
  return rows.length;
}

/** Ends what is not answered by that moment, as the worker does. */
export async function endLate(house: House, at: Date): Promise<number> {
  const { endOverdue } = await import('../src/modules/relay/duties.ts');
  return endOverdue({ ...relayDeps(house), now: () => at });
}

export const actor = system('test');
export type { SignedIn };
