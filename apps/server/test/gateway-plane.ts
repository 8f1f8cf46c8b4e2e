import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { openPlane, type PlaneOptions } from '../src/modules/gateway/plane.ts';
import { issueKey, type Machine, registerMachine } from './applications.ts';
import { askAs } from './appointments.ts';
import { addService } from './gateway.ts';
import { type House, openHouse, type Scope, type SignedIn } from './house.ts';

export interface Upstream {
  url: string;
  /** What was asked, as it arrived. */
  asked: Asked[];
  close(): void;
}

interface Asked {
  method: string;
  url: string;
  headers: http.IncomingHttpHeaders;
  body: string;
  /** Whether the body came to its end. */
  isWhole: boolean;
}

type Answer = (request: http.IncomingMessage, response: http.ServerResponse, asked: Asked) => void;

/** A service of another organisation, on this machine. It tells what it was asked unless it is to answer otherwise. */
export async function openUpstream(scope: Scope, answer: Answer = echo): Promise<Upstream> {
  const asked: Asked[] = [];
  const serve = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const { method = '', url = '', headers } = request;
    const one: Asked = { method, url, headers, body: '', isWhole: false };
    asked.push(one);
    try {
      for await (const chunk of request) one.body += String(chunk);
    } catch {
      return;
    }
    one.isWhole = true;
    answer(request, response, one);
  };
  const server = http.createServer((request, response) => void serve(request, response));
  const url = await listen(scope, server);
  return { url, asked, close: () => (server.closeAllConnections(), server.close()) };
}

const echo: Answer = (_, response, asked) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(asked));
};

/** An upstream that answers with these bytes, whatever it is asked. */
export async function openLiar(scope: Scope, bytes: string): Promise<{ url: string; heard: string[] }> {
  const heard: string[] = [];
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      heard.push(chunk.toString('latin1'));
      socket.end(bytes, 'latin1');
    });
  });
  return { url: await listen(scope, server), heard };
}

async function listen(scope: Scope, server: net.Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  scope.after(async () => {
    if (server instanceof http.Server) server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`;
}

/** The data plane of a house, listening: anywhere, unless it must be known before where. */
export async function openGateway(
  scope: Scope,
  house: House,
  { at = 0, ...options }: PlaneOptions & { at?: number } = {},
) {
  const plane = await openPlane(house.deps, options);
  await once(plane.server.listen(at, '127.0.0.1'), 'listening');
  scope.after(async () => {
    plane.server.closeAllConnections();
    await plane.close();
  });
  const { port } = plane.server.address() as net.AddressInfo;
  return { plane, port, url: `http://127.0.0.1:${port}/api/v1/gw` };
}

/** Sends these bytes over one connection, and answers with all that comes back. */
export async function sendRaw(port: number, bytes: string, waitMs = 5_000): Promise<string> {
  const socket = net.connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk) => (heard += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  socket.write(bytes, 'latin1');
  const timer = setTimeout(() => socket.destroy(), waitMs);
  await once(socket, 'close');
  clearTimeout(timer);
  return heard;
}

/** An application that may call this service, with a key. */
export async function allowCaller(
  house: House,
  admin: SignedIn,
  fields: object = {},
  caller: object = {},
): Promise<{
  service: { id: string; slug: string; version: number };
  machine: Machine;
  key: { id: string; secret: string };
}> {
  const machine = await registerMachine(house, admin.headers, ['svc:gateway']);
  const key = await issueKey(house, admin.headers, machine, ['svc:gateway']);
  const callers = [{ application_id: machine.id, purpose: 'Тусламж', legal_basis: '§ 12', ...caller }];
  const service = await addService(house, admin, { health_path: null, callers, ...fields });
  return { service, machine, key };
}

/** A house with its data plane and a service behind it, and what makes another service with an application that may call it. */
export async function openCalledHouse(scope: Scope, env: Record<string, string> = {}) {
  const house = await openHouse(scope, { kernel: { limits: 'off' }, env });
  const admin = await house.signIn('admin');
  const upstream = await openUpstream(scope);
  const gateway = await openGateway(scope, house);
  const allow = async (fields: object = {}, caller: object = {}) => {
    const made = await allowCaller(house, admin, { upstreams: [upstream.url], ...fields }, caller);
    await gateway.plane.tables.look();
    return { ...made, url: `${gateway.url}/${made.service.slug}`, headers: { 'x-api-key': made.key.secret } };
  };
  /** Some of a service, where the rest stays as it is. */
  const changeOf = async (id: string, fields: object) => {
    const { data } = await askAs(house, admin, 'GET', '/gateway/services?limit=100');
    const {
      slug: _,
      organisation_id: __,
      id: ___,
      version,
      created_at: ____,
      updated_at: _____,
      address: ______,
      ...rest
    } = data.items.find((one: { id: string }) => one.id === id);
    const reply = await askAs(house, admin, 'PUT', `/gateway/services/${id}`, {
      payload: { ...rest, ...fields },
      version,
    });
    assert.equal(reply.status, 200, JSON.stringify(reply));
  };
  return { house, admin, upstream, gateway, allow, changeOf };
}

/** How the gateway refused. */
export const errorOf = async (reply: Response) => [reply.status, ((await reply.json()) as { error: string }).error];
