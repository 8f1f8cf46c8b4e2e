import { isKnownRefusal, leaks } from './judge.ts';
import { openRandom, type Random } from './random.ts';
import { type RawRequest, sendBytes } from './wire.ts';

const host = 'host: a\r\n';
const json = 'content-type: application/json\r\n';

const templates: readonly ((path: string, random: Random) => string)[] = [
  (path) => `GET ${path} HTTP/1.1\r\n\r\n`,
  (path) => `GET ${path} HTTP/1.0\r\n\r\n`,
  (path) => `GET ${path}\r\n\r\n`,
  (path) => `GET ${path} HTTP/9.9\r\n${host}\r\n`,
  (path) => `GET ${path} HTTP/2.0\r\n${host}\r\n`,
  (path) => `GET  ${path}  HTTP/1.1\r\n${host}\r\n`,
  (path) => `GET ${path} HTTP/1.1\n${host.trim()}\n\n`,
  (path) => `get ${path} HTTP/1.1\r\n${host}\r\n`,
  (path) => `BREW ${path} HTTP/1.1\r\n${host}\r\n`,
  (path) => `GET ${path}\u0000 HTTP/1.1\r\n${host}\r\n`,
  (path) => `GET ${path}\xff\xfe HTTP/1.1\r\n${host}\r\n`,
  (path) => `GET http://evil.example${path} HTTP/1.1\r\n${host}\r\n`,
  (path) => `GET ${path}#fragment HTTP/1.1\r\n${host}\r\n`,
  () => `OPTIONS * HTTP/1.1\r\n${host}\r\n`,
  () => `GET * HTTP/1.1\r\n${host}\r\n`,
  () => `GET ?a=b HTTP/1.1\r\n${host}\r\n`,
  () => `GET \\\\a\\b HTTP/1.1\r\n${host}\r\n`,
  () => `GET // HTTP/1.1\r\n${host}\r\n`,
  () => `GET //evil.example/sign-in HTTP/1.1\r\n${host}\r\n`,
  () => `GET /\\evil.example HTTP/1.1\r\n${host}\r\n`,
  () => `GET /..//evil.example HTTP/1.1\r\n${host}\r\n`,
  () => `GET http://[ HTTP/1.1\r\n${host}\r\n`,
  () => `GET http://a:99999/ HTTP/1.1\r\n${host}\r\n`,
  () => `GET http:// HTTP/1.1\r\n${host}\r\n`,
  () => `POST //[ HTTP/1.1\r\n${host}${json}content-length: 2\r\n\r\n{}`,
  () => `GET /${'a'.repeat(300)}.css HTTP/1.1\r\n${host}\r\n`,
  () => `GET /%00.css HTTP/1.1\r\n${host}\r\n`,
  (path) => `GET ${path}/%ff%c0%af HTTP/1.1\r\n${host}\r\n`,
  (path) => `GET ${path}/% HTTP/1.1\r\n${host}\r\n`,
  (path) => `TRACE ${path} HTTP/1.1\r\n${host}\r\n`,
  (path) => `OPTIONS ${path} HTTP/1.1\r\n${host}\r\n`,
  () => `CONNECT a:443 HTTP/1.1\r\n${host}\r\n`,
  () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  () => '\r\n\r\n\r\n',
  (path) => `GET ${path} HTTP/1.1\r\n${host}${host}\r\n`,
  (path) => `GET ${path} HTTP/1.1\r\nhost: \r\n\r\n`,
  (path) => `GET ${path} HTTP/1.1\r\nhost a\r\n\r\n`,
  (path) => `GET ${path} HTTP/1.1\r\n${host}: empty\r\n\r\n`,
  (path) => `GET ${path} HTTP/1.1\r\n${host}x: a\r\n b\r\n\r\n`,
  (path) => `GET ${path} HTTP/1.1\r\n${host}x: a\u0000b\r\n\r\n`,
  (path) => `GET ${path} HTTP/1.1\r\n${host}x: a\rb\r\n\r\n`,
  (path) => `GET ${path} HTTP/1.1\r\n${host}x : a\r\n\r\n`,
  (path) => `GET ${path} HTTP/1.1\r\n${host}x: ${'y'.repeat(20_000)}\r\n\r\n`,
  (path) => `GET ${path} HTTP/1.1\r\n${host}${'x: y\r\n'.repeat(2_500)}\r\n`,
  (path) => `GET ${path}?${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`,
  (path) => `GET ${path} HTTP/1.1\r\n${host}authorization: a\r\nauthorization: Bearer b\r\n\r\n`,
  (path) => `GET ${path} HTTP/1.1\r\n${host}connection: upgrade\r\nupgrade: websocket\r\n\r\n`,
  (path) => `GET ${path} HTTP/1.1\r\n${host}connection: upgrade, http2-settings\r\nupgrade: h2c\r\n\r\n`,
  (path) => `GET ${path} HTTP/1.1\r\n${host}connection: \x80\r\n\r\n`,
  (path) => `GET ${path} HTTP/1.1\r\n${host}expect: tea\r\n\r\n`,
  (path) => `POST ${path} HTTP/1.1\r\n${host}${json}expect: 100-continue\r\ncontent-length: 2\r\n\r\n{}`,
  (path) => `POST ${path} HTTP/1.1\r\n${host}${json}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`,
  (path) => `POST ${path} HTTP/1.1\r\n${host}${json}content-length: -1\r\n\r\n{}`,
  (path) => `POST ${path} HTTP/1.1\r\n${host}${json}content-length: 99999999999999999999\r\n\r\n{}`,
  (path) => `POST ${path} HTTP/1.1\r\n${host}${json}content-length: 9999999\r\n\r\n{}`,
  (path) => `POST ${path} HTTP/1.1\r\n${host}${json}content-length: 50\r\n\r\n{"cut":`,
  (path) => `POST ${path} HTTP/1.1\r\n${host}${json}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  (path) => `POST ${path} HTTP/1.1\r\n${host}${json}transfer-encoding: gzip\r\n\r\n{}`,
  (path) => `POST ${path} HTTP/1.1\r\n${host}${json}transfer-encoding: chunked, chunked\r\n\r\n0\r\n\r\n`,
  (path) => `POST ${path} HTTP/1.1\r\n${host}${json}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
  (path) =>
    `POST ${path} HTTP/1.1\r\n${host}${json}transfer-encoding: chunked\r\n\r\n2;a="b"\r\n{}\r\n0\r\nx: y\r\n\r\n`,
  (path) => `POST ${path} HTTP/1.1\r\n${host}${json}transfer-encoding: chunked\r\n\r\nffffffffffffffffff\r\n{}`,
  (path) => `POST ${path} HTTP/1.1\r\n${host}${json}transfer-encoding: chunked\r\n\r\n5\r\n{"a"`,
  (path) => `POST ${path} HTTP/1.1\r\n${host}${json}transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nhost: b\r\n\r\n`,
  (path) => `POST ${path} HTTP/1.1\r\n${host}content-length: 2\r\n\r\n{}`,
  (path) => `DELETE ${path} HTTP/1.1\r\n${host}content-type: \t\r\ncontent-length: 2\r\n\r\n{}`,
  (path) => `HEAD ${path} HTTP/1.1\r\n${host}\r\n`,
  (path) => `GET ${path} HTTP/1.1\r\n${host}\r\n`.repeat(3),
  (path) => `GET ${path} HTTP/1.1\r\n${host}\r\nnonsense\r\n\r\n`,
  (_, random) => String.fromCodePoint(...Array.from({ length: 100 }, () => random.below(256))),
];

/** What is wrong with one answer, by its status, its head and its body. */
export type JudgeOne = (status: number, head: string, body: string, isHead: boolean) => string[];

/**
 * Sends bytes over many connections at once, each kind of them at least once where there are requests enough; answers
 * with what was wrong, and the bytes that caused it.
 */
export async function fuzzBytes(asked: {
  origin: string;
  paths: readonly string[];
  seed: number;
  requests: number;
  judge?: JudgeOne;
}): Promise<string[]> {
  const { origin, seed, requests, judge = judgeEnvelope } = asked;
  // The reader of the reference is four megabytes long, and says nothing about bytes.
  const paths = asked.paths.filter((path) => !path.startsWith('/swagger'));
  const findings: string[] = [];
  let sent = 0;
  const worker = async (): Promise<void> => {
    while (sent < requests && findings.length < 20) {
      sent += 1;
      const index = sent;
      const raw = bytesOf(index, new URL(origin).host, paths, openRandom(seed, index));
      const received = (await sendBytes(origin, raw, hangMs)) ?? (await sendBytes(origin, raw, hangMs));
      const problems = received === null ? [`hangs: silent for ${hangMs} ms, twice`] : judgeBytes(raw, received, judge);
      const shown = JSON.stringify(raw.bytes.toString('latin1')).slice(0, 500);
      for (const problem of problems) findings.push(`${problem}\n  FUZZ_SEED=${seed}, bytes ${index}\n  ${shown}`);
    }
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  return findings;
}

const hangMs = 20_000;

/** The first of each kind are sent as they are written. */
function bytesOf(index: number, name: string, paths: readonly string[], random: Random): RawRequest {
  const template = templates[index - 1] ?? random.pick(templates);
  // Some answer only by the name they have.
  const text = template(random.pick(paths), random).replaceAll(host, `host: ${name}\r\n`);
  const bytes = Buffer.from(text, 'latin1');
  // Requests with flipped bytes are tried too.
  const isFlipped = index > templates.length && random.chance(0.3);
  if (isFlipped) bytes[random.below(bytes.length)] = random.below(256);
  // A request that is not whole when the client hangs up needs no answer, nor does a tunnel or an empty line.
  const isWhole = /^[A-Z]+ \S+ HTTP\/1\.1\r\n/.test(text) && !/CONNECT|transfer-encoding|length: (50|9+)\r/.test(text);
  return { bytes, isClosed: isFlipped || !isWhole };
}

/** What is wrong with everything that came back over one connection. */
export function judgeBytes(
  { bytes, isClosed }: RawRequest,
  received: string,
  judge: JudgeOne = judgeEnvelope,
): string[] {
  if (received === '') return isClosed ? [] : ['closed without a word'];
  const isHead = bytes.subarray(0, 5).toString() === 'HEAD ';
  const problems: string[] = [];
  let rest = received;
  while (rest !== '') {
    const [head = '', ...bodies] = rest.split('\r\n\r\n');
    rest = bodies.join('\r\n\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1] ?? 0);
    if (status === 100) continue;
    // To bytes that are no request, there is a body even where they began like HEAD.
    const hasBody = !isHead || rest.startsWith('{');
    const [body, left] = hasBody ? bodyIn(head, Buffer.from(rest, 'latin1')) : ['', rest];
    rest = left;
    problems.push(...judge(status, head, body, isHead));
  }
  return problems;
}

/** The body of an answer, and what comes after it: the next answer, where several were asked for. */
function bodyIn(head: string, whole: Buffer): [body: string, rest: string] {
  if (!/\r\ntransfer-encoding: chunked/i.test(head)) {
    // A body of unknown length lasts until the connection is closed.
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? whole.length);
    return [whole.subarray(0, length).toString(), whole.subarray(length).toString('latin1')];
  }
  let body = '';
  let at = 0;
  while (at < whole.length) {
    const begin = whole.indexOf('\r\n', at) + 2;
    const size = Number.parseInt(whole.subarray(at, begin).toString(), 16);
    // The client did not wait for the end of a long answer.
    if (begin < 2 || Number.isNaN(size)) break;
    body += whole.subarray(begin, begin + size).toString();
    at = begin + size + 2;
    if (size === 0) return [body, whole.subarray(at).toString('latin1')];
  }
  return [body, ''];
}

/** For whatever is no API: any refusal will do that is no fault, and tells of no inside. */
export const judgeRefusal: JudgeOne = (status, head, body) => {
  if (status < 200 || status >= 500) return [`a fault of the server: ${head.slice(0, 200)}`];
  return status < 400 ? [] : leaks({ status, body });
};

function judgeEnvelope(status: number, head: string, body: string, isHead: boolean): string[] {
  if (status < 200 || status >= 500) return [`a fault of the server: ${head.slice(0, 200)}`];
  if (isHead || status < 400) return [];
  const problems = leaks({ status, body });
  if (!/\r\ncontent-type: application\/json; charset=utf-8/i.test(head)) problems.push('is not JSON');
  if (!/\r\ncache-control: no-store/i.test(head)) problems.push('may be cached');
  if (!isRefusal(body, status))
    problems.push(`${status} is not in the envelope: ${JSON.stringify(body.slice(0, 200))}`);
  return problems;
}

function isRefusal(body: string, status: number): boolean {
  try {
    return isKnownRefusal(JSON.parse(body), status);
  } catch {
    return false;
  }
}
