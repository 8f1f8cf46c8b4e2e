import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { after, suite, test } from 'node:test';
import { bolormaa, openStand } from '#test/eid';
import { aSignature, openPartner } from '#test/partners';
import { openProviderHouse } from '#test/relying-party';
import { targetOf } from './relay-paths.ts';

const quiet = { write: () => undefined };
const stand = await openStand({ after });
const asked: string[] = [];
/** A provider that notes whatever it is asked. */
const provider = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  response.writeHead(503).end();
});
provider.listen(0, '127.0.0.1');
await once(provider, 'listening');
after(() => void provider.close());

const EID_URL = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
const house = await openProviderHouse(
  { after },
  { env: { ...stand.env, EID_URL, EID_TIMEOUT_MS: '500' }, logTo: quiet },
);
const library = await openPartner(house, ['svc:eid-sign'], { kind: 'machine', redirect_uris: [] });
const token = await library.token('svc:eid-sign');
const path = `signature/device-link/etsi/PNOMN-${bolormaa}`;

const send = async (at: string, payload: string | Buffer | object, type = 'application/json') => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const reply = await house.app.inject({ method: 'POST', url: `/rp/sign/${at}`, headers, payload });
  return [reply.statusCode, reply.json().error];
};

/** As it is written, past every client that would mend it. */
async function sendRaw(method: string, target: string, body = ''): Promise<number> {
  const socket = connect(Number(new URL(house.issuer).port), '127.0.0.1');
  const head = `authorization: Bearer ${token}\r\nhost: id.example.mn\r\nconnection: close\r\n`;
  const content = body && `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
  socket.write(Buffer.from(`${method} ${target} HTTP/1.1\r\n${head}${content}\r\n${body}`, 'latin1'));
  const answer = await readAll(socket);
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
}

const good = `signature/certificate/PNOMN-${bolormaa}-A1B2-Q`;
const hostile = [
  '',
  '/',
  '..',
  '../',
  '../api/v1/users/me',
  '%2e%2e/authentication/notification/etsi/PNOMN-1',
  `signature/../authentication/device-link/anonymous`,
  `signature/./certificate/PNOMN-${bolormaa}-A1B2-Q`,
  `signature/%2e%2e/authentication/device-link/anonymous`,
  `signature/%252e%252e/authentication/device-link/anonymous`,
  `signature%2fcertificate%2fPNOMN-${bolormaa}-A1B2-Q`,
  `signature%5ccertificate/PNOMN-${bolormaa}-A1B2-Q`,
  `signature\\certificate\\PNOMN-${bolormaa}-A1B2-Q`,
  `signature//certificate/PNOMN-${bolormaa}-A1B2-Q`,
  `/signature/certificate/PNOMN-${bolormaa}-A1B2-Q`,
  `//evil.example/signature/certificate/PNOMN-${bolormaa}-A1B2-Q`,
  `${good}/`,
  `${good}/..`,
  `${good};a=b`,
  `${good}%00`,
  `${good}%0d%0aHost:%20evil.example`,
  `${good}%3ftimeoutMs=1`,
  `${good}%23`,
  good.replace('PNOMN', '%50NOMN'),
  good.replace('-A1B2', '%2dA1B2'),
  good.replace('PNO', 'ＰＮＯ'),
  good.replace('PNOMN', 'PNO\u0130N'),
  good.replace('signature', 'Signature'),
  `signature/certificate/PNOMN-УБ90010112-A1B2-Q`,
  `signature/certificate/PNOMN-%D0%A3%D0%9190010112-A1B2-Q`,
  `signature/certificate/${'P'.repeat(300)}`,
  'http://evil.example/signature',
  '@evil.example/signature',
  'authentication/device-link/anonymous',
  `authentication/notification/etsi/PNOMN-${bolormaa}`,
  `authentication/device-link/etsi/PNOMN-${bolormaa}`,
  `certificates/etsi/PNOMN-${bolormaa}`,
  `organization/representations/etsi/PNOMN-${bolormaa}`,
  'seal/NTRMN-2002002',
  'pdf/sign/prepare',
  'faults',
  'session',
  'session/',
  'session/..',
  'session/5b0f0a52',
  'session/*',
  `session/00000000-0000-4000-8000-000000000000/..`,
];

suite('nothing but what is allowed is asked of the provider', () => {
  test('whatever the path, in whatever writing', async () => {
    const body = JSON.stringify({ certificateLevel: 'QUALIFIED' });
    for (const one of hostile) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
        const status = await sendRaw(
          method,
          `/rp/sign/${Buffer.from(one).toString('latin1')}`,
          method === 'GET' ? '' : body,
        );
        assert.ok([400, 404, 405].includes(status), `${method} ${one}: ${status}`);
        assert.equal(targetOf(method, one), null, one);
      }
    }
    for (const target of [
      `http://evil.example/rp/sign/${good}`,
      `//evil.example/rp/sign/${good}`,
      `/rp/sign`,
      `/rp/signature`,
    ])
      assert.ok([400, 404].includes(await sendRaw('POST', target, body)), target);
    assert.deepEqual(asked, []);
  });

  test('nor by another method', async () => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND'])
      assert.ok([400, 404, 405, 0].includes(await sendRaw(method, `/rp/sign/${good}`)), method);
    for (const method of ['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'])
      assert.ok((await sendRaw(method, '/rp/sign/session/00000000-0000-4000-8000-000000000000', '{}')) >= 400, method);
    assert.deepEqual(asked, []);
  });

  test('whatever the body', async () => {
    const { body } = aSignature();
    const parameters = body.signatureProtocolParameters;
    const signed = (more: object) => ({ ...body, signatureProtocolParameters: { ...parameters, ...more } });
    const wrong: object[] = [
      {},
      [],
      [body],
      { ...body, more: 1 },
      { ...body, capabilities: ['x'] },
      { ...body, requestProperties: { shareMdClientIpAddress: true } },
      { ...body, signatureProtocol: 'ACSP_V2' },
      { ...body, rpChallenge: parameters.digest },
      { ...body, certificateLevel: 'NONE' },
      { ...body, nonce: 'n'.repeat(31) },
      { ...body, onBehalfOf: 'NTRMN-../..' },
      { ...body, linkedSessionID: '00000000-0000-4000-8000-000000000000' },
      ...[
        'http://shop.example.mn/',
        'https://a|b',
        'https://a#b',
        'javascript:alert(1)',
        'https://a\\b',
        'https://u:p@a/',
        'https://',
      ].map((initialCallbackUrl) => ({ ...body, initialCallbackUrl })),
      signed({ digest: 'AAAA' }),
      signed({ digest: `${parameters.digest}\n` }),
      signed({ digest: Buffer.alloc(48).toString('base64') }),
      signed({ digest: 1 }),
      signed({ signatureAlgorithm: 'md5' }),
      signed({ signatureAlgorithmParameters: { hashAlgorithm: 'SHA-1' } }),
      signed({ signatureAlgorithmParameters: { hashAlgorithm: 'SHA-256', saltLength: 0 } }),
      signed({ extra: {} }),
    ];
    for (const one of wrong) assert.deepEqual(await send(path, one), [400, 'request.invalid'], JSON.stringify(one));
    const polluted = JSON.stringify(body).replace('{', '{"__proto__":{"a":1},');
    assert.equal((await send(path, polluted))[0], 400);
    for (const text of ['', '{', 'null{', '\u0000', '{"a":', '[[[[', 'NaN'])
      assert.equal((await send(path, text))[0], 400, text);
    assert.deepEqual(await send(path, Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])), [
      400,
      'request.malformed_json',
    ]);
    assert.deepEqual(await send(path, `${' '.repeat(9_000)}{}`), [413, 'request.too_large']);
    assert.deepEqual(await send(path, JSON.stringify(body), 'text/plain'), [415, 'request.unsupported_media_type']);
    const utf16 = [path, Buffer.from(JSON.stringify(body), 'utf16le'), 'application/json; charset=utf-16'] as const;
    assert.deepEqual(await send(...utf16), [415, 'request.unsupported_encoding']);
    assert.deepEqual(asked, []);
  });
});
