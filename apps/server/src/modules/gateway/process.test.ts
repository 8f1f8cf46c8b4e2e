import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { addService } from '#test/gateway';
import { allowCaller, openUpstream } from '#test/gateway-plane';
import { asSystem, onLoopback, openHouse } from '#test/house';
import { settingsBeside, startProcess } from '#test/processes';
import { serverProgram } from '#test/program';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });

test('the gateway is a process of its own, which ends in order and loses no call', async (t) => {
  const admin = await house.signIn('admin');
  const slow = await openUpstream(t, (_, response) => void setTimeout(() => response.end('slow'), 500));
  const { service, key } = await allowCaller(house, admin, { upstreams: [slow.url] });
  const env = { ...settingsBeside(house), ...onLoopback, GATEWAY_PORT: '0', LOG_LEVEL: 'info' };
  const child = startProcess(t, [serverProgram, 'gateway'], env);
  const url = await new Promise<string>((resolve) =>
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said: { url?: string } = JSON.parse(line);
      if (said.url) resolve(said.url);
    }),
  );
  for (const address of ['/health', '/ready', '/metrics']) assert.equal((await fetch(`${url}${address}`)).status, 200);
  assert.equal((await fetch(`${url}/api/v1/site/auth`)).status, 404);

  const underWay = fetch(`${url}/api/v1/gw/${service.slug}/a`, { headers: { 'x-api-key': key.secret } });
  while (slow.asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  const exit = once(child, 'exit');
  child.kill('SIGTERM');

  assert.equal(await (await underWay).text(), 'slow');
  assert.deepEqual(await exit, [0, null]);
  const rows = await asSystem(house.deps)
    .selectFrom('gateway.call')
    .select(['path', 'status'])
    .where('service_id', '=', service.id)
    .execute();
  assert.deepEqual(rows, [{ path: '/a', status: 200 }]);
});

test('it starts with services whose names lead nowhere', async (t) => {
  await addService(house, await house.signIn('admin'), { upstreams: ['https://nowhere.invalid'] });
  const env = { ...settingsBeside(house), GATEWAY_PORT: '0', LOG_LEVEL: 'info' };
  const child = startProcess(t, [serverProgram, 'gateway'], env);
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  assert.doesNotMatch(String(line), /error/);
});
