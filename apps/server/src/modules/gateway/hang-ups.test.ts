import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '#test/eventually';
import { allowCaller, openGateway, openLiar, openUpstream, sendRaw } from '#test/gateway-plane';
import { asSystem, openHouse } from '#test/house';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const admin = await house.signIn('admin');
const gateway = await openGateway({ after }, house);
const allow = async (url: string, fields: object = {}) => {
  const methods = ['GET', 'POST'];
  const made = await allowCaller(house, admin, { upstreams: [url], methods, retries: 0, ...fields });
  await gateway.plane.tables.look();
  const head = `Host: gw\r\nX-API-Key: ${made.key.secret}\r\n`;
  return { ...made, head, path: `/api/v1/gw/${made.service.slug}` };
};
const underWay = (slug: string) => gateway.plane.tables.current().get(slug)?.load.calls;
const statusOf = (heard: string): string | undefined => /HTTP\/1\.1 (\d{3})/.exec(heard)?.[1];

test('a caller who reads nothing of an answer that ends its connection does no harm', async () => {
  const server = http.createServer((_, response) => {
    response.writeHead(200, { connection: 'close' });
    response.end(Buffer.alloc(4_000_000, 'x'));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  after(() => (server.closeAllConnections(), server.close()));
  const { path, head, service } = await allow(`http://127.0.0.1:${(server.address() as net.AddressInfo).port}`);
  const sockets = Array.from({ length: 8 }, () => {
    const socket = net.connect(gateway.port, '127.0.0.1').pause();
    socket.write(`GET ${path}/x HTTP/1.1\r\n${head}\r\n`);
    return socket;
  });
  await sleep(500);
  for (const socket of sockets) socket.destroy();
  await eventually(async () => assert.equal(underWay(service.slug), 0));
  assert.equal(
    statusOf(await sendRaw(gateway.port, `GET ${path}/x HTTP/1.1\r\n${head}Connection: close\r\n\r\n`)),
    '200',
  );
});

test('a caller who hangs up at once leaves nothing under way', async () => {
  const upstream = await openUpstream({ after });
  const { path, head, service } = await allow(upstream.url);
  for (let n = 0; n < 80; n += 1) {
    const socket = net.connect(gateway.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`GET ${path}/x HTTP/1.1\r\n${head}\r\n`);
    if (n % 2) await new Promise(setImmediate);
    socket.destroy();
  }
  await eventually(async () => assert.equal(underWay(service.slug), 0));
  assert.equal(
    statusOf(await sendRaw(gateway.port, `GET ${path}/x HTTP/1.1\r\n${head}Connection: close\r\n\r\n`)),
    '200',
  );
});

test('bodies that do not come are not held against the service', async () => {
  const upstream = await openUpstream({ after });
  const { path, head } = await allow(upstream.url, { timeout_ms: 1_000 });
  const slow = `POST ${path}/x HTTP/1.1\r\n${head}Content-Length: 100\r\n\r\n`;
  await Promise.all(Array.from({ length: 8 }, () => sendRaw(gateway.port, slow, 2_500)));
  assert.equal(
    statusOf(await sendRaw(gateway.port, `GET ${path}/x HTTP/1.1\r\n${head}Connection: close\r\n\r\n`)),
    '200',
  );
});

test('one caller leaves room for the others', async () => {
  const waiting: http.ServerResponse[] = [];
  const upstream = await openUpstream({ after }, (_, response) => void waiting.push(response));
  const { path, head, service } = await allow(upstream.url, { timeout_ms: 60_000 });
  const statuses: (string | undefined)[] = [];
  const ask = async () => {
    const heard = await sendRaw(gateway.port, `GET ${path}/x HTTP/1.1\r\n${head}Connection: close\r\n\r\n`, 90_000);
    statuses.push(statusOf(heard));
    if (statusOf(heard) === '429') assert.match(heard, /\r\nretry-after: [1-5]\r\n/i);
  };
  const asked = Promise.all(Array.from({ length: 140 }, ask));
  await eventually(async () => assert.deepEqual([waiting.length, statuses.length], [128, 12]));
  assert.deepEqual(new Set(statuses), new Set(['429']));
  for (const response of waiting) response.end();
  await asked;
  assert.equal(statuses.filter((status) => status === '200').length, 128);
  await eventually(async () => assert.equal(underWay(service.slug), 0));
});

test('a status that is none is not passed on, and the log goes on', async () => {
  const liar = await openLiar({ after }, 'HTTP/1.1 700 x\r\nContent-Length: 0\r\n\r\n');
  const { path, head, service } = await allow(liar.url);
  assert.equal(
    statusOf(await sendRaw(gateway.port, `GET ${path}/x HTTP/1.1\r\n${head}Connection: close\r\n\r\n`)),
    '502',
  );
  await eventually(async () => {
    const rows = await asSystem(house.deps)
      .selectFrom('gateway.call')
      .select('status')
      .where('service_id', '=', service.id)
      .execute();
    assert.deepEqual(rows, [{ status: 502 }]);
  });
});

test('a citizen has one way to be named: by another the access log would not know them', async () => {
  const upstream = await openUpstream({ after });
  const { path, head } = await allow(upstream.url, { citizen: 'accepted' });
  for (const named of ['PNOMN-110000000011', 'PNOee-30303039914', '11000000001'])
    assert.equal(
      statusOf(
        await sendRaw(
          gateway.port,
          `GET ${path}/x HTTP/1.1\r\n${head}Tamga-Citizen: ${named}\r\nConnection: close\r\n\r\n`,
        ),
      ),
      '400',
      named,
    );
  assert.deepEqual(upstream.asked, []);
});
