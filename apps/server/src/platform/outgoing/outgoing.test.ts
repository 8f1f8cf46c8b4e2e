import assert from 'node:assert/strict';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import * as asn from '@peculiar/asn1-x509';
import { openStand } from '#test/eid';
import { withExtension } from '#test/eid-cases/liar';
import { authorityOf, reissue } from '#test/eid-lies';
import { pinnedAgent, send } from './outgoing.ts';

/** A web server whose certificate this process trusts, like that of any web server. */
async function openServer(): Promise<{ url: string; key: string }> {
  const { root, issuing, responder } = await authorityOf(await openStand({ after }));
  const der = reissue(Buffer.from(responder.certificate.rawData), issuing.key.privateKey, (body) => {
    withExtension(asn.id_ce_extKeyUsage, new asn.ExtendedKeyUsage([asn.id_kp_serverAuth]))(body);
    const names = new asn.SubjectAlternativeName([new asn.GeneralName({ iPAddress: '127.0.0.1' })]);
    withExtension(asn.id_ce_subjectAltName, names)(body);
  });
  setDefaultCACertificates([root, issuing].map(({ certificate }) => certificate.toString('pem')));
  const cert = new X509Certificate(der);
  const key = responder.key.privateKey.export({ type: 'pkcs8', format: 'pem' });
  const server = https.createServer({ key, cert: cert.toString() }, (_request, reply) => void reply.end('hello'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  after(() => (server.closeAllConnections(), server.close()));
  const { port } = server.address() as AddressInfo;
  const spki = cert.publicKey.export({ type: 'spki', format: 'der' });
  return { url: `https://127.0.0.1:${port}/`, key: createHash('sha256').update(spki).digest('base64') };
}

test('over TLS the provider must show a key that was agreed on, where keys were', async () => {
  const system = getCACertificates('default');
  after(() => setDefaultCACertificates(system));
  const { url, key } = await openServer();
  const ask = (keys?: string[]) =>
    send({
      method: 'GET',
      url,
      reach: 'anywhere',
      timeoutMs: 5_000,
      sizeBytesMax: 100,
      agent: keys && pinnedAgent(keys),
    });

  assert.equal((await ask()).body.toString(), 'hello');
  assert.equal((await ask([Buffer.alloc(32).toString('base64'), key])).body.toString(), 'hello');
  await assert.rejects(ask([Buffer.alloc(32).toString('base64')]), /a key that we do not know/);
  setDefaultCACertificates(system);
  await assert.rejects(ask([key]), 'the key alone is not enough');
});

test('only http and https are spoken', async () => {
  for (const url of ['file:///etc/passwd', 'ftp://127.0.0.1/', 'nonsense']) {
    await assert.rejects(send({ method: 'GET', url, reach: 'anywhere', timeoutMs: 1_000, sizeBytesMax: 10 }));
  }
});
