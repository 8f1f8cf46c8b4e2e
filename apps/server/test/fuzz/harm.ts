import { gzipSync } from 'node:zlib';
import type { JsonSchema } from '#platform/http/schema';
import type { Random } from './random.ts';
import { boundaryValue, isRecord, resolved, type Source, strangeValue } from './values.ts';

/** A body with one thing wrong with it, at any depth. */
export function damaged(value: unknown, schema: JsonSchema, source: Source): unknown {
  const { random } = source;
  const own = resolved(schema, source);
  const { properties = {} } = own as { properties?: Record<string, JsonSchema> };
  const names = isRecord(value) ? Object.keys(value) : [];
  if (!isRecord(value) || random.chance(0.05))
    return random.chance(0.5) ? boundaryValue(own, source) : strangeValue(source);
  const name = names.length > 0 ? random.pick(names) : 'extra';
  const { [name]: current, ...rest } = value;
  const property = properties[name] ?? {};
  switch (random.below(8)) {
    case 0:
      return rest;
    case 1:
      return { ...value, [random.pick(extraNames)]: strangeValue(source) };
    case 2:
      return { ...rest, [name]: null };
    case 3:
    case 4:
      return { ...rest, [name]: boundaryValue(property, source) };
    case 5:
      if (typeof current === 'string') return { ...rest, [name]: spiked(current, random) };
      return { ...rest, [name]: isRecord(current) ? damaged(current, property, source) : [current] };
    default:
      return { ...rest, [name]: strangeValue(source) };
  }
}

/** As good as it was, but for one character: what checks only the length lets it through. */
export function spiked(text: string, random: Random): string {
  const at = random.below(text.length);
  return (
    text.slice(0, at) +
    random.pick(['\0', '\ud800', '\udc00', '\u202e', '\n', "'", '"', '\\', '%']) +
    text.slice(at + 1)
  );
}

const extraNames = ['extra', 'id', 'role', 'is_admin', 'constructor', 'toString', '', ' ', 'ключ', '\u0000', '$where'];

/** Bytes that are no JSON, or JSON that a reader of it may stumble over. */
export function brokenBody(good: string, random: Random): string | Buffer {
  const inside = good.replace(/^\{/, '').replace(/\}$/, '');
  const join = (first: string) => `{${[first, inside].filter(Boolean).join(',')}}`;
  const make = random.pick<() => string | Buffer>([
    () => good.slice(0, random.below(good.length)),
    () => `${good}${random.pick(['}', ',', 'null', '\u0000', '//'])}`,
    () => join('"__proto__":{"role":"superadmin"}'),
    () => join('"\\u005f_proto__":{"role":"superadmin"}'),
    () => join('"constructor":{"prototype":{"role":"superadmin"}}'),
    () => `{${inside},${inside}}`,
    () => good.replaceAll('"', "'"),
    () => `\ufeff${good}`,
    () => random.pick(['', ' ', '\n', 'null', '[]', '0', '""', 'NaN', 'undefined', '-', '{', '"\\ud800"', '[1e999]']),
    () => '['.repeat(random.pick([100, 30_000])),
    () => `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    () => join(`"deep":${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`),
    () => join(`"long":"${'x'.repeat(random.pick([60_000, 70_000, 100_000]))}"`),
    () => join(`"number":${'9'.repeat(random.pick([20, 400, 30_000]))}`),
    () => Buffer.concat([Buffer.from(good.slice(0, -2)), Buffer.from([0xff, 0xfe, 0xc0, 0xaf, 0xed, 0xa0, 0x80])]),
    () => Buffer.from(good.replaceAll(/[a-z]/g, 'é'), 'latin1'),
    () => Buffer.from(good, 'utf16le'),
    () => gzipSync(good),
    () => Buffer.from(Array.from({ length: 200 }, () => random.below(256))),
    () => `a=b&${encodeURIComponent(good)}`,
    () => `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${good}\r\n--x--\r\n`,
  ]);
  return make();
}

/** Null is a body without a type. */
export const oddContentTypes: readonly (string | null)[] = [
  null,
  'application/json; charset=utf-8',
  'application/json;charset=UTF-16',
  'application/json; charset="\\"',
  'application/json\t',
  'application/json\t;\tcharset=utf-8',
  'APPLICATION/JSON',
  'application/json, text/plain',
  'application/json;',
  'application/json; a=b; a=c; __proto__=d',
  `application/json; a=${'b'.repeat(2_000)}`,
  'application/jsonp',
  'application/problem+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'text/html; charset=\x80',
  '*/*',
  '/',
  'json',
  ';',
  'constructor',
  '__proto__',
];

export const oddHeaders: readonly (readonly [string, readonly string[]])[] = [
  ['accept', ['*/*', 'text/html', 'application/xml;q=0.9', '', ';;;', 'application/json;q=0']],
  ['accept-language', ['en', 'mn', 'en;q=NaN', 'xx-YY;q=2,,;q=', '*', 'en'.repeat(2_000), '\xe9']],
  ['accept-encoding', ['gzip', 'br;q=1', 'identity;q=0', '*']],
  ['idempotency-key', ['a', '', '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11', 'x'.repeat(3_000), "' or 1=1", '\xff\xfe']],
  ['if-match', ['*', '""', '"1"', 'W/"1"', '1', '"a", "b"', '"9223372036854775808"', "'"]],
  ['if-none-match', ['*', '""', 'W/"x"']],
  ['if-modified-since', ['Thu, 01 Jan 1970 00:00:00 GMT', 'never']],
  ['range', ['bytes=0-0', 'bytes=-1', 'bytes=9-1', 'lines=1-']],
  ['x-forwarded-for', ['127.0.0.1', '::1', 'unknown', '1.2.3.4, 5.6.7.8', "'", '999.999.999.999', ',,,']],
  ['x-forwarded-host', ['console.example.mn', 'evil.example', '']],
  ['x-forwarded-proto', ['https', 'javascript']],
  ['forwarded', ['for=127.0.0.1', 'for="_gazonk"', ';']],
  ['host', ['console.example.mn', 'a:b', '[::1', '127.0.0.1:99999', 'evil.example', '-']],
  ['origin', ['null', 'https://evil.example', '']],
  ['referer', ['https://evil.example/%00']],
  ['cookie', ['a=b', '=', ';;', '__proto__=1', `a=${'b'.repeat(4_000)}`, '\xff']],
  ['x-request-id', ['12345678', 'a b', '../..', '', 'x'.repeat(65), "'; --", '\xe9\xe9\xe9\xe9\xe9\xe9\xe9\xe9']],
  ['x-http-method-override', ['DELETE']],
  ['x-original-url', ['/metrics']],
  ['x-api-key', ['', 'a', "' or 1=1 --", 'x'.repeat(3_000)]],
  ['content-encoding', ['gzip', 'identity', 'br, br']],
  ['traceparent', ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', '00-0-0-0', 'ff', '']],
  ['tracestate', ['a=b', '=']],
  ['user-agent', ['', '() { :; }; true', '${jndi:ldap://a/b}']],
  ['sec-fetch-site', ['cross-site', 'none']],
  ['access-control-request-method', ['PUT']],
  ['x-\u0060', ['a']],
];

export const oddAuthorizations: readonly ((real: string) => string)[] = [
  () => '',
  () => 'Bearer',
  () => 'Bearer ',
  () => 'Bearer \t',
  () => 'Bearer null',
  () => 'Bearer a.b.c',
  () => 'Bearer ..',
  () => 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
  () => 'Bearer eyJhbGciOiJIUzI1NiIsImtpZCI6Ii4uLy4uIn0.e30.AAAA',
  () => `Bearer ${'a'.repeat(6_000)}`,
  () => "Bearer ' or 1=1 --",
  () => 'Bearer \xff\xfe',
  () => 'Basic Og==',
  () => 'Basic',
  () => 'Digest username="a"',
  () => 'Negotiate TlRMTVNTUAAB',
  (real) => real.toLowerCase(),
  (real) => real.replace('Bearer', 'BEARER'),
  (real) => `${real}, ${real}`,
  (real) => `${real} ${real}`,
  (real) => `${real}x`,
  (real) => real.slice(0, -5),
  (real) => real.replace('Bearer ', ''),
  (real) => real.replace('Bearer', 'Token'),
];

/** Queries written as they are; NAME is one that the operation takes, where it takes any. */
export const oddQueries: readonly string[] = [
  'NAME=1&NAME=2',
  'NAME=1&NAME=2&NAME=3',
  'NAME[]=1',
  'NAME[a]=1',
  'NAME[__proto__][a]=1',
  'NAME.a=1',
  'NAME',
  'NAME=',
  '=',
  '&&&',
  'NAME=%',
  'NAME=%zz',
  'NAME=%ff%fe',
  'NAME=%00',
  'NAME=%ed%a0%80',
  'NAME=1;NAME=2',
  'NAME=a+b',
  'NAME=%2b1',
  'NAME=99999999999999999999',
  'NAME=-1',
  'NAME=1e3',
  'NAME=0x10',
  'NAME=Infinity',
  'NAME=null',
  'cursor=AAAA',
  'limit=1000000000',
  'offset=-1',
  '__proto__=1',
  '__proto__[a]=1',
  'constructor=1',
  'hasOwnProperty=1',
  `NAME=${'9'.repeat(2_000)}`,
  Array.from({ length: 1_200 }, (_, index) => `a${index}=`).join('&'),
];
