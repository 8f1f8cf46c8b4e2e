import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { testConfig } from '#test/house';
import { openRelyingParty } from './openid.ts';

/** A provider whose token endpoint is wherever it says. */
async function openProvider(tokenEndpoint: (own: string) => string): Promise<{ issuer: string; asked: string[] }> {
  const asked: string[] = [];
  const server = http.createServer((request, reply) => {
    asked.push(request.url ?? '');
    const doors = { authorization_endpoint: issuer, token_endpoint: tokenEndpoint(issuer), jwks_uri: `${issuer}/keys` };
    reply.end(JSON.stringify(request.url === '/token' ? { id_token: 'a.b.c' } : { issuer, ...doors }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  after(() => (server.closeAllConnections(), server.close()));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { issuer, asked };
}

test('a provider of the settings may be anywhere, but sends us to no neighbour', async () => {
  const config = { ...testConfig('unused'), OUTGOING_ALLOWED_NETWORKS: undefined };
  const neighbour = await openProvider((own) => `${own}/token`);
  const leading = await openProvider(() => `${neighbour.issuer}/token`);
  const redeemAt = ({ issuer }: { issuer: string }) =>
    openRelyingParty({ config, now: () => new Date() }, issuer).exchange(
      { id: 'tamga', secret: 'secret' },
      { code: 'code', redirect_uri: 'http://127.0.0.1/', code_verifier: 'verifier' },
    );

  assert.equal(await redeemAt(neighbour), 'a.b.c');
  const before = neighbour.asked.length;
  await assert.rejects(redeemAt(leading), /not one that others may have us call/);
  assert.equal(neighbour.asked.length, before);
});

test('all who ask at the same time find out once where the doors are; what failed is asked again', async () => {
  const { issuer, asked } = await openProvider((own) => `${own}/token`);
  const party = openRelyingParty({ config: testConfig('unused'), now: () => new Date() }, issuer);
  const urls = await Promise.all(Array.from({ length: 20 }, () => party.endSessionUrl({})));
  assert.deepEqual([urls.length, asked], [20, ['/.well-known/openid-configuration']]);

  let isUp = false;
  const flaky = await openProvider((own) => (isUp ? `${own}/token` : 'no address'));
  const other = openRelyingParty({ config: testConfig('unused'), now: () => new Date() }, flaky.issuer);
  await assert.rejects(other.endSessionUrl({}));
  isUp = true;
  assert.equal(await other.endSessionUrl({}), null);
});

test('a provider is waited for no longer than the settings say', async () => {
  const silent = http.createServer(() => undefined);
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  after(() => (silent.closeAllConnections(), silent.close()));
  const config = { ...testConfig('unused'), OPENID_TIMEOUT_MS: 100 };
  const issuer = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const started = performance.now();
  await assert.rejects(openRelyingParty({ config, now: () => new Date() }, issuer).endSessionUrl({}));
  assert.ok(performance.now() - started < 3_000);
});
