import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { allowCaller, openGateway, openLiar, openUpstream } from '#test/gateway-plane';
import { openHouse } from '#test/house';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const admin = await house.signIn('admin');
const gateway = await openGateway({ after }, house);

test('the server in front of us hears nothing from a service that it would obey', async (t) => {
  const names = [
    'X-Accel-Redirect',
    'x-accel-buffering',
    'X-ACCEL-Expires',
    'X-Accel-Limit-Rate',
    'X-Accel-Charset',
    'X-Sendfile',
    'X-SendFile2',
    'X-Lighttpd-Send-File',
    'X-Lighttpd-Send-Tempfile',
    'X-LiteSpeed-Location',
    'X-LiteSpeed-Cache-Control',
  ];
  const lines = names.map((name) => `${name}: /etc/passwd\r\n`).join('');
  const liar = await openLiar(t, `HTTP/1.1 200 OK\r\n${lines}X-Accelerated: 2\r\nContent-Length: 2\r\n\r\nok`);
  const { service, key } = await allowCaller(house, admin, { upstreams: [liar.url] });
  await gateway.plane.tables.look();

  const reply = await fetch(`${gateway.url}/${service.slug}`, { headers: { 'x-api-key': key.secret } });

  assert.equal(await reply.text(), 'ok');
  for (const name of names) assert.equal(reply.headers.get(name), null, name);
  assert.equal(reply.headers.get('x-accelerated'), '2');
});

test('a service hears from nobody but us who calls, and from where', async (t) => {
  const names = [
    'true-client-ip',
    'X-Client-IP',
    'CF-Connecting-IP',
    'x-cluster-client-ip',
    'client-ip',
    'X-Remote-User',
    'remote-user',
    'x-auth-request-user',
    'x-ssl-client-verify',
    'x-client-cert',
    'x-method',
    'x-override-url',
    'x-app-id',
    'X-Subject-Id',
    'x-real-ip',
  ];
  const upstream = await openUpstream(t);
  const { service, key } = await allowCaller(house, admin, { upstreams: [upstream.url] });
  await gateway.plane.tables.look();
  const forged = Object.fromEntries(names.map((name) => [name, '1']));

  await fetch(`${gateway.url}/${service.slug}`, { headers: { ...forged, 'x-api-key': key.secret, 'x-apple': '2' } });

  const heard = upstream.asked.at(-1)?.headers ?? {};
  assert.equal(heard['x-apple'], '2');
  for (const name of names) assert.equal(heard[name.toLowerCase()], undefined, name);
});
