import type { Random } from '../../../server/test/fuzz/random.ts';
import { hostileTexts } from '../../../server/test/fuzz/values.ts';

export interface Sent {
  headers: Record<string, string>;
  body: string | Buffer;
}

export type Field = [name: string, value: string];

const strange = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '__proto__[a]',
  'a[b][c]',
  '',
  'a'.repeat(999),
];
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const parts = { 'content-type': 'multipart/form-data; boundary=b' };
const part = (name: string, value: string, more = '') =>
  `--b\r\ncontent-disposition: form-data; name="${name.replaceAll(/["\r\n]/g, '_')}"${more}\r\n\r\n${value}\r\n`;

/** The fields of the page itself, some of them with other values, some missing, some twice. */
function changed(fields: readonly Field[], random: Random): Field[] {
  const harmful = (): string => random.pick(hostileTexts).toWellFormed();
  return fields.flatMap(([name, value]): Field[] => {
    if (random.chance(0.1)) return [];
    const given: Field = [name, random.chance(0.5) ? harmful() : value];
    return random.chance(0.1) ? [given, [name, harmful()]] : [given];
  });
}

/** Ways to send a form, and what only looks like one. */
const kinds: readonly ((fields: readonly Field[], random: Random) => Sent)[] = [
  (fields) => ({ headers: form, body: String(new URLSearchParams([...fields])) }),
  (fields, random) => ({
    headers: form,
    body: String(new URLSearchParams(changed(fields, random))),
  }),
  (fields, random) => ({
    headers: parts,
    body: `${changed(fields, random)
      .map(([name, value]) => part(name, value))
      .join('')}--b--\r\n`,
  }),
  // A file where words are expected, and words where a file is.
  (fields) => ({
    headers: parts,
    body: `${fields.map(([name]) => part(name, '\u0089PNG\r\n', '; filename="a.png"')).join('')}--b--\r\n`,
  }),
  (fields, random) => ({
    headers: form,
    body: String(new URLSearchParams([...fields, [random.pick(strange), 'x']])),
  }),
  (fields) => ({ headers: form, body: fields.map(([name]) => `${encodeURIComponent(name)}=%ff%fe%c0%`).join('&') }),
  (fields) => ({ headers: form, body: Buffer.from(`${fields[0]?.[0] ?? 'a'}=\xff\xfe\xc0\x80\0`, 'latin1') }),
  (fields) => ({ headers: form, body: `${fields[0]?.[0] ?? 'a'}=${'x'.repeat(60_000)}` }),
  () => ({ headers: form, body: 'a&'.repeat(30_000) }),
  () => ({ headers: form, body: 'x'.repeat(70_000) }),
  () => ({ headers: parts, body: `${part('a', 'x').repeat(1_200)}--b--` }),
  () => ({ headers: parts, body: `${part('a', 'x')}${'x'.repeat(10_000)}` }),
  () => ({ headers: parts, body: `--b\r\n${'x: y\r\n'.repeat(5_000)}\r\nx\r\n--b--` }),
  () => ({ headers: { 'content-type': 'multipart/form-data' }, body: part('a', 'x') }),
  () => ({ headers: { 'content-type': `multipart/form-data; boundary=${'b'.repeat(5_000)}` }, body: '--b' }),
  () => ({ headers: { 'content-type': 'application/json' }, body: '{"__proto__":{"a":1}}' }),
  () => ({ headers: { 'content-type': 'text/plain' }, body: 'a=b' }),
  () => ({ headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-7' }, body: 'a=b' }),
  () => ({ headers: {}, body: 'a=b' }),
  () => ({ headers: {}, body: '' }),
  () => ({ headers: { ...form, 'content-encoding': 'gzip' }, body: 'a=b' }),
];

export const kindsOfBodies = kinds.length;

/** A body of one kind, by its number, about these fields. */
export const bodyOf = (kind: number, fields: readonly Field[], random: Random): Sent => kinds[kind]!(fields, random);

/** The fields of the forms on a page, with what stands in them. */
export function fieldsIn(html: string): Field[] {
  const tags = [...html.matchAll(/<(?:input|textarea|select|button)\b[^>]{0,2000}>/g)].map(([tag]) => tag);
  const attribute = (tag: string, name: string) =>
    new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  return tags.flatMap((tag): Field[] => {
    const name = attribute(tag, 'name');
    return name === undefined ? [] : [[name, attribute(tag, 'value') ?? 'a']];
  });
}
