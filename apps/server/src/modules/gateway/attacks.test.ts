import assert from 'node:assert/strict';
import type dns from 'node:dns';
import { once } from 'node:events';
import net from 'node:net';
import { after, suite, test } from 'node:test';
import { parseNetworks } from '#platform/http/address';
import { allowCaller, openGateway, openLiar, openUpstream, sendRaw } from '#test/gateway-plane';
import { openHouse } from '#test/house';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const admin = await house.signIn('admin');
const upstream = await openUpstream({ after });
const gateway = await openGateway({ after }, house, { bodyTimeoutMs: 400 });
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const allow = async (fields: object = {}) => {
  const made = await allowCaller(house, admin, { upstreams: [`${upstream.url}/base`], methods, ...fields });
  await gateway.plane.tables.look();
  return { path: `/api/v1/gw/${made.service.slug}`, key: made.key.secret, slug: made.service.slug };
};
const { path, key } = await allow();
const head = `Host: gw\r\nX-API-Key: ${key}\r\n`;
const statusesOf = (heard: string): number[] =>
  [...heard.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)).filter((status) => status !== 100);
/** What the service was asked meanwhile. */
const askedBy = async (bytes: string) => {
  const before = upstream.asked.length;
  const statuses = statusesOf(await sendRaw(gateway.port, bytes, 3_000));
  return { statuses, asked: upstream.asked.slice(before) };
};
const smuggled = `GET ${path}/smuggled HTTP/1.1\r\n${head}\r\n`;
const post = (headers: string, body: string) =>
  `POST ${path}/x HTTP/1.1\r\n${head}${headers}Connection: close\r\n\r\n${body}`;

suite('a request that two readers could end at different places is refused, and nothing of it is passed on', () => {
  const chunked = 'Transfer-Encoding: chunked\r\n';
  const twice: Record<string, string> = {
    'both lengths, the pieces last': post(`Content-Length: 6\r\n${chunked}`, `0\r\n\r\n${smuggled}`),
    'both lengths, the pieces first': post(`${chunked}Content-Length: 3\r\n`, `8\r\nsmuggled\r\n0\r\n\r\n`),
    'two lengths': post('Content-Length: 5\r\nContent-Length: 6\r\n', 'abcdef'),
    'two equal lengths': post('Content-Length: 5\r\nContent-Length: 5\r\n', 'abcde'),
    'a list of lengths': post('Content-Length: 5, 5\r\n', 'abcde'),
    'a length with a sign': post('Content-Length: +5\r\n', 'abcde'),
    'a negative length': post('Content-Length: -1\r\n', ''),
    'a length in hexadecimals': post('Content-Length: 0x5\r\n', 'abcde'),
    'a length beyond every number': post('Content-Length: 99999999999999999999\r\n', 'a'),
    'an unknown coding': post('Transfer-Encoding: xchunked\r\n', `0\r\n\r\n${smuggled}`),
    'pieces that are not the last coding': post('Transfer-Encoding: chunked, identity\r\n', `0\r\n\r\n${smuggled}`),
    'a space before the colon': post('Transfer-Encoding : chunked\r\n', `0\r\n\r\n${smuggled}`),
    'a vertical tab before the coding': post('Transfer-Encoding: \x0bchunked\r\n', `0\r\n\r\n${smuggled}`),
    'a folded coding': post('Transfer-Encoding:\r\n chunked\r\nContent-Length: 4\r\n', `0\r\n\r\n${smuggled}`),
    'two codings': post(`${chunked}Transfer-Encoding: identity\r\n`, `0\r\n\r\n${smuggled}`),
    'a length of a piece with 0x': post(chunked, '0x3\r\nabc\r\n0\r\n\r\n'),
    'a negative length of a piece': post(chunked, '-3\r\nabc\r\n0\r\n\r\n'),
    'a length of a piece beyond every number': post(chunked, 'fffffffffffffffff\r\nabc\r\n0\r\n\r\n'),
    'a piece that is longer than it says': post(chunked, '3\r\nabcdef\r\n0\r\n\r\n'),
    'a piece that ends with a bare line feed': post(chunked, `3\nabc\n0\n\n${smuggled}`),
    'an extension of a piece with a bare line feed': post(chunked, `3;a\nabc\r\n0\r\n\r\n${smuggled}`),
    'a body where none is usual': `GET ${path} HTTP/1.1\r\n${head}Content-Length: ${smuggled.length}\r\n\r\n${smuggled}`,
    'pieces where no body is usual': `DELETE ${path} HTTP/1.1\r\n${head}${chunked}\r\n0\r\n\r\n`,
  };
  for (const [name, bytes] of Object.entries(twice))
    test(name, async () => {
      const { statuses, asked } = await askedBy(bytes);
      assert.deepEqual(
        asked.filter(({ url }) => url.includes('smuggled')),
        [],
      );
      // What was begun before a piece was seen to be wrong never came to its end.
      assert.deepEqual(
        asked.filter(({ body, isWhole }) => isWhole && body !== ''),
        [],
      );
      assert.ok(statuses.length <= 1 && statuses.every((status) => status >= 400), String(statuses));
    });
});

suite('a target that two readers could take for different ones is refused', () => {
  const targets = [
    `${path}/../admin`,
    `${path}/a/..`,
    `${path}/./a`,
    `${path}/%2e%2e/admin`,
    `${path}/%2E./admin`,
    `${path}/..%2fadmin`,
    `${path}/a%2fb`,
    `${path}/..%5cadmin`,
    `${path}/..\\admin`,
    `${path}/%252e%252e/admin`,
    `${path}/..;/admin`,
    `${path}/..;a=b/admin`,
    `${path}//admin`,
    `${path}/%00`,
    `${path}/a%0d%0aX-Evil:1`,
    `${path}/%zz`,
    `${path}/%c0%ae%c0%ae/`,
    `${path}/a#b`,
    `${path}/"a"`,
    `${path}/<a>`,
    `${path}/caf\xe9`,
    `${path}?a=\xe9`,
    `http://evil.example.mn${path}`,
    `//evil.example.mn${path}`,
    path.replace('/gw/', '/gw/../gw/'),
    path.replace('/gw/', '/%67w/'),
    '*',
    'evil.example.mn:443',
    `${path}/${'a'.repeat(9_000)}`,
  ];
  for (const target of targets)
    test(target.slice(0, 60), async () => {
      const { statuses, asked } = await askedBy(`GET ${target} HTTP/1.1\r\n${head}Connection: close\r\n\r\n`);
      assert.deepEqual(asked, []);
      assert.ok(statuses.length <= 1 && statuses.every((status) => [400, 404].includes(status)), String(statuses));
    });

  test('and what is plain is passed on as it was written', async () => {
    for (const rest of ['/a-b_c.d~e/1;v=2', '/%D0%B0?q=%2F..%2F&r=a+b', '/', '?x', '']) {
      const { statuses, asked } = await askedBy(`GET ${path}${rest} HTTP/1.1\r\n${head}Connection: close\r\n\r\n`);
      assert.deepEqual(statuses, [200], rest);
      assert.deepEqual(
        asked.map(({ url }) => url),
        [`/base${rest}`],
      );
    }
  });
});

test('a caller who breaks off again and again does not have the service left alone', async () => {
  const own = await allow();
  const begin = `POST ${own.path} HTTP/1.1\r\nHost: gw\r\nX-API-Key: ${own.key}\r\n`;
  for (let n = 0; n < 4; n += 1) {
    await sendRaw(gateway.port, `${begin}Transfer-Encoding: chunked\r\n\r\n3\r\nabcdef`, 1_000);
    await sendRaw(gateway.port, `${begin}Content-Length: 9\r\n\r\nabc`, 100);
  }
  const reply = await fetch(`${gateway.url}/${own.slug}`, { headers: { 'x-api-key': own.key } });
  assert.equal(reply.status, 200);
});

suite('headers', () => {
  const broken: Record<string, string> = {
    'a bare line feed in a value': 'X-A: b\nX-Evil: 1\r\n',
    'a bare carriage return in a value': 'X-A: b\rX-Evil: 1\r\n',
    'a zero byte in a value': 'X-A: b\0c\r\n',
    'a folded value': 'X-A: b\r\n X-Evil: 1\r\n',
    'a space in a name': 'X A: b\r\n',
    'no name': ': b\r\n',
    'no colon': 'X-A\r\n',
    'another host': 'Host: evil.example.mn\r\n',
    'more than there is room for': `X-A: ${'a'.repeat(20_000)}\r\n`,
  };
  for (const [name, line] of Object.entries(broken))
    test(`with ${name} are refused`, async () => {
      const { statuses, asked } = await askedBy(`GET ${path} HTTP/1.1\r\n${head}${line}Connection: close\r\n\r\n`);
      assert.deepEqual(
        asked.filter(({ headers }) => 'x-evil' in headers || name !== 'a folded value'),
        [],
      );
      assert.ok(
        statuses.every((status) => status >= 400 || name === 'a folded value'),
        String(statuses),
      );
    });

  test('of ours cannot be taken away, and those between neighbours go no further', async () => {
    const named = 'Connection: close, tamga-call, x-request-id, via, x-private\r\nX-Private: 1\r\n';
    const hops =
      'TE: trailers\r\nTrailer: X-T\r\nKeep-Alive: timeout=5\r\nProxy-Authorization: x\r\nProxy-Connection: x\r\n';
    const aliases =
      'Tamga_Call: forged\r\nTAMGA-CALL: forged\r\nX_Forwarded_For: 1.2.3.4\r\nForwarded: for=1.2.3.4\r\n';
    const { statuses, asked } = await askedBy(
      `GET ${path} HTTP/1.1\r\n${head}${named}${hops}${aliases}X-Fine: 1\r\nUpgrade: h2c\r\nHTTP2-Settings: x\r\n\r\n`,
    );
    assert.deepEqual(statuses, [200]);
    const heard = asked[0]?.headers ?? {};
    const names = Object.keys(heard).toSorted((one, other) => (one < other ? -1 : 1));
    assert.deepEqual(names, ['connection', 'host', 'tamga-call', 'via', 'x-fine', 'x-request-id']);
    assert.match(String(heard['tamga-call']), /^[\w-]+\.[\w-]+\.[\w-]+$/);
    assert.equal(heard.host, new URL(upstream.url).host);
  });
});

suite('a connection', () => {
  test('carries several requests, each asked for its own key and answered in its turn', async () => {
    const open = `GET ${path}/one HTTP/1.1\r\n${head}\r\n`;
    const { statuses, asked } = await askedBy(
      `${open}GET ${path}/two HTTP/1.1\r\nHost: gw\r\n\r\nGET ${path}/three HTTP/1.1\r\n${head}Connection: close\r\n\r\n`,
    );
    assert.deepEqual(statuses, [200, 401, 200]);
    // They may be passed on at the same time: only the answers have an order.
    assert.deepEqual(asked.map(({ url }) => url).toSorted(), ['/base/one', '/base/three']);
  });

  test('on which a body comes too slowly is given up, and so is the service', async () => {
    const startedAt = performance.now();
    const { statuses } = await askedBy(`POST ${path} HTTP/1.1\r\n${head}Content-Length: 10\r\n\r\nabc`);
    assert.deepEqual(statuses, [408]);
    assert.ok(performance.now() - startedAt < 3_000);
    assert.equal(upstream.asked.at(-1)?.body ?? '', 'abc');
  });

  test('is not told to send a body that is not wanted', async () => {
    const asks = 'Expect: 100-continue\r\nContent-Length: 3\r\nConnection: close\r\n\r\n';
    const refused = await sendRaw(gateway.port, `POST ${path} HTTP/1.1\r\nHost: gw\r\n${asks}`, 2_000);
    assert.match(refused, /^HTTP\/1\.1 401/);
    const wanted = await sendRaw(gateway.port, `POST ${path} HTTP/1.1\r\n${head}${asks}abc`, 2_000);
    assert.match(wanted, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200/);
  });

  for (const line of [
    'PRI * HTTP/2.0',
    `GET ${path}`,
    `TRACE ${path} HTTP/1.1`,
    `CONNECT evil:443 HTTP/1.1`,
    `G\x00T ${path} HTTP/1.1`,
  ])
    test(`with ${JSON.stringify(line.slice(0, 20))} leads nowhere`, async () => {
      const { statuses, asked } = await askedBy(`${line}\r\n${head}Connection: close\r\n\r\n`);
      assert.deepEqual(asked, []);
      assert.ok(statuses.every((status) => status >= 400));
    });
});

suite('an upstream that lies', () => {
  const lies: Record<string, string> = {
    'both lengths': 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'two lengths': 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd',
    'no status': 'Hello\r\n\r\n',
    'a status of four digits': 'HTTP/1.1 2000 OK\r\nContent-Length: 0\r\n\r\n',
    'a bare line feed in a header': 'HTTP/1.1 200 OK\r\nX-A: b\rX-Evil: 1\r\nContent-Length: 0\r\n\r\n',
    'headers without end': `HTTP/1.1 200 OK\r\nX-A: ${'a'.repeat(50_000)}\r\n\r\n`,
    'a switch of protocols': 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    'a word before the answer and no answer': 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n',
    'nothing at all': '',
  };
  for (const [name, bytes] of Object.entries(lies))
    test(`with ${name} is answered for with 502`, async (t) => {
      const liar = await openLiar(t, bytes);
      const own = await allow({ upstreams: [liar.url], retries: 0 });
      const heard = await sendRaw(
        gateway.port,
        `GET ${own.path} HTTP/1.1\r\nHost: gw\r\nX-API-Key: ${own.key}\r\nConnection: close\r\n\r\n`,
      );
      assert.deepEqual(statusesOf(heard), [502]);
      assert.doesNotMatch(heard, /x-evil|websocket/i);
    });

  test('about its length is not taken for whole', async (t) => {
    const liar = await openLiar(t, 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc');
    const own = await allow({ upstreams: [liar.url], retries: 0 });
    const reply = fetch(`${gateway.url}/${own.slug}`, { headers: { 'x-api-key': own.key } });
    await assert.rejects(reply.then((one) => one.text()));
  });

  test('by sending an answer that nobody asked for does not reach the next caller', async (t) => {
    const server = net.createServer((socket) => {
      socket.on('error', () => undefined);
      let count = 0;
      socket.on('data', () => {
        count += 1;
        const answer = (text: string) => `HTTP/1.1 200 OK\r\nContent-Length: ${text.length}\r\n\r\n${text}`;
        socket.write(answer(`own ${count}`) + answer('poison'));
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    t.after(() => void server.close());
    const { port } = server.address() as net.AddressInfo;
    const own = await allow({ upstreams: [`http://127.0.0.1:${port}`], retries: 0 });
    for (let n = 0; n < 10; n += 1) {
      const reply = await fetch(`${gateway.url}/${own.slug}`, { headers: { 'x-api-key': own.key } });
      assert.doesNotMatch(await reply.text(), /poison/);
    }
  });
});

suite('a name', () => {
  const resolving = (address: string): typeof dns.lookup =>
    ((_name: string, _options: object, done: (error: null, found: dns.LookupAddress[]) => void) =>
      done(null, [{ address, family: 4 }])) as unknown as typeof dns.lookup;
  const tried = async (t: Parameters<typeof openGateway>[0], allowed: string | undefined): Promise<number> => {
    let connections = 0;
    const server = net.createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    t.after(async () => void server.close());
    const { port } = server.address() as net.AddressInfo;
    const reach = {
      allowed: allowed === undefined ? undefined : parseNetworks(allowed),
      resolve: resolving('127.0.0.1'),
    };
    const own = await allow({ upstreams: [`https://rebound.example.mn:${port}`], retries: 0, health_path: '/health' });
    const other = await openGateway(t, await openHouse(t, { database: house.database }), { reach });
    const reply = await fetch(`${other.url}/${own.slug}`, { headers: { 'x-api-key': own.key } });
    assert.equal(reply.status, 502);
    return connections;
  };

  test('that leads into our own house by the time it is called is not connected to', async (t) => {
    assert.equal(await tried(t, undefined), 0);
    assert.ok((await tried(t, '127.0.0.0/8')) > 0, 'where it may, it is');
  });
});
