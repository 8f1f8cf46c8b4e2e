import { isAdmitted } from '#test/callers';
import { signed } from '#test/signed-webhooks';
import type { Operation, Parameter } from './document.ts';
import { brokenBody, damaged, oddAuthorizations, oddContentTypes, oddHeaders, oddQueries, spiked } from './harm.ts';
import type { Random } from './random.ts';
import { boundaryValue, isRecord, type Source, strangeValue, wellFormed } from './values.ts';

export interface FuzzRequest {
  index: number;
  operation: Operation;
  caller: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | Buffer;
  /** Its path or method was tampered with, so that it need not reach its operation. */
  strays: boolean;
}

export type Callers = Record<string, Record<string, string>>;

/** How much harm a request means: none, a wrong value somewhere, or anything. */
type Mood = 'good' | 'careless' | 'hostile';

/** The example of an operation, as the document gives it. */
export function exampleRequest(index: number, operation: Operation, caller: string, callers: Callers): FuzzRequest {
  const samples = (place: Parameter['in']) =>
    operation.parameters
      .filter((parameter) => parameter.in === place && parameter.example !== undefined)
      .map(({ name, example }): [string, string] => [name, textOf(example)]);
  const path = fillPath(operation, Object.fromEntries(samples('path')));
  const request = { index, operation, caller, method: operation.method, url: path + queryOf(samples('query')) };
  const headers = { ...callers[caller], ...askedHeaders(operation, index, 1) };
  if (!operation.body) return { ...request, headers, strays: false };
  const { example = {}, type } = operation.body;
  const body = writtenAs(type, example);
  return signedAs({ ...request, headers: { ...headers, 'content-type': type }, body, strays: false });
}

/** A request of any mood, by anybody; an eager one means well and asks for what its caller has. */
export function randomRequest(
  index: number,
  operation: Operation,
  callers: Callers,
  source: Source,
  isEager: boolean,
): FuzzRequest {
  const { random } = source;
  const mood = isEager ? 'good' : random.pick<Mood>(['good', 'good', 'careless', 'careless', 'hostile']);
  const met = mood === 'good' && (isEager || random.chance(0.5)) ? source.thingOf(operation.path) : undefined;
  const thing = met?.thing;
  // The caller who was told of it may not be allowed to change it.
  const isTheirs = met !== undefined && isAdmitted(operation.access, met.caller);
  const caller = isTheirs && (isEager || random.chance(0.8)) ? met.caller : chooseCaller(operation, callers, random);
  const isByExample = isEager && random.chance(0.5);
  const address = addressOf(operation, mood, source, { ...(isByExample ? queryExamples(operation) : {}), ...thing });
  const request: FuzzRequest = {
    index,
    operation,
    caller,
    method: operation.method,
    ...address,
    headers: {
      ...callers[caller],
      ...(isEager || random.chance(0.9) ? askedHeaders(operation, index, versionOf(mood, source, thing)) : {}),
    },
  };
  addBody(request, mood, source, thing, isEager);
  if (!isEager && random.chance(0.2)) addOddHeaders(request, random);
  if (mood === 'hostile' && random.chance(0.2)) stray(request, random);
  return request;
}

/** The headers that operations ask for: a key that is new each time, and the version that was seen. */
function askedHeaders({ parameters }: Operation, index: number, version: unknown): Record<string, string> {
  const values: Record<string, string> = { 'Idempotency-Key': `fuzz-${index}`, 'If-Match': textOf(version) };
  const asked = parameters.filter((parameter) => parameter.in === 'header');
  return Object.fromEntries(asked.map(({ name }) => [name.toLowerCase(), values[name] ?? '']));
}

const oddTags = [
  '*',
  '"',
  '"1", "2"',
  'W/"1"',
  '"x"',
  '1',
  '',
  '"-1"',
  '"99999999999999999999"',
  '"1.x"',
  `"${'1'.repeat(2_000)}"`,
];

function versionOf(mood: Mood, { random, remembered }: Source, thing: Thing): string {
  if (mood !== 'good' && random.chance(0.5)) return random.pick(oddTags);
  return `"${textOf(thing?.version ?? remembered('version') ?? 1)}"`;
}

const writtenAs = (type: string | undefined, value: unknown): string =>
  type === undefined || type === 'application/json' ? JSON.stringify(value) : textOf(value);

/** A webhook is signed by the one sender whom the samples know; a body that was made of half a letter cannot be. */
function signedAs(request: FuzzRequest): FuzzRequest {
  const isWebhook = request.operation.access.includes('webhook-signature');
  if (isWebhook && typeof request.body === 'string')
    Object.assign(request.headers, signed(request.body.toWellFormed()));
  return request;
}

const pick = (thing: Record<string, unknown>, names: string[]): Record<string, unknown> =>
  Object.fromEntries(names.filter((name) => (thing[name] ?? null) !== null).map((name) => [name, thing[name]]));

const urlLengthMax = 8_000;

const admittedTo = new WeakMap<Operation, string[]>();

function chooseCaller(operation: Operation, callers: Callers, random: Random): string {
  const everybody = Object.keys(callers);
  const admitted = admittedTo.get(operation) ?? everybody.filter((caller) => isAdmitted(operation.access, caller));
  admittedTo.set(operation, admitted);
  return random.pick(admitted.length > 0 && random.chance(0.75) ? admitted : everybody);
}

type Thing = Record<string, unknown> | undefined;

const queryExamples = ({ parameters }: Operation): Thing =>
  Object.fromEntries(
    parameters
      .filter((parameter) => parameter.in === 'query' && parameter.example !== undefined)
      .map(({ name, example }) => [name, example]),
  );

function addressOf(operation: Operation, mood: Mood, source: Source, thing: Thing): { url: string; strays: boolean } {
  const { random } = source;
  const values: Record<string, string> = {};
  const query: [string, string][] = [];
  for (const parameter of operation.parameters.filter(({ in: place }) => place !== 'header')) {
    if (parameter.in === 'path') {
      values[parameter.name] = textOf(thing?.[parameter.name] ?? parameterValue(parameter, mood, source));
    } else if (random.chance(parameter.required ? 0.95 : 0.5)) {
      const value = thing?.[parameter.name] ?? parameterValue(parameter, mood, source);
      for (const item of Array.isArray(value) ? value.slice(0, 300) : [value]) {
        query.push([parameter.name, textOf(item).slice(0, 2_000)]);
      }
    }
  }
  let url = fillPath(operation, values) + queryOf(query);
  if (mood === 'hostile' && random.chance(0.3)) {
    const name = operation.parameters.find((parameter) => parameter.in === 'query')?.name ?? 'limit';
    url += `${url.includes('?') ? '&' : '?'}${random.pick(oddQueries).replaceAll('NAME', name)}`;
  }
  // Beyond 16 KiB of head there is no request, only bytes; those are tried elsewhere.
  if (url.length > urlLengthMax) url = url.slice(0, Math.max(url.lastIndexOf('&', urlLengthMax), url.indexOf('?')));
  // The router takes no longer a parameter than this, and reads an empty one or dots as another path.
  const rest = restOf(operation);
  const isAnother = ([name, text]: [string, string]): boolean =>
    encode(text).length > 100 || (name === rest ? text.split('/') : [text]).some((part) => /^\.{0,2}$/.test(part));
  const strays = Object.entries(values).some(isAnother);
  return { url, strays };
}

function parameterValue(parameter: Parameter, mood: Mood, source: Source): unknown {
  const { name, schema, example } = parameter;
  const { random } = source;
  if (mood === 'careless' && random.chance(0.4)) return boundaryValue(schema, source);
  if (mood === 'hostile' && random.chance(0.6)) return strangeValue(source);
  if (mood === 'hostile' && random.chance(0.3)) return spiked(textOf(wellFormed(schema, example, source)), random);
  // Things that exist are found under the names of earlier answers; a made-up id finds nothing.
  if (random.chance(0.7)) return source.remembered(name) ?? example ?? wellFormed(schema, example, source);
  return wellFormed(schema, example, source);
}

function addBody(request: FuzzRequest, mood: Mood, source: Source, thing: Thing, isEager: boolean): void {
  const { random } = source;
  const { body } = request.operation;
  const isUncalledFor = !body || request.method === 'GET';
  if (isUncalledFor && (mood !== 'hostile' || random.chance(0.5))) return;
  const isPlain = isEager && body?.example !== undefined && random.chance(0.5);
  const made = isPlain ? body.example : wellFormed(body?.schema ?? {}, body?.example, source);
  // Something that exists is sent back as it is: only then does its version fit.
  const own = Object.keys(isRecord(made) ? made : {}).filter((name) => !isPlain || name === 'version');
  const good = thing && isRecord(made) ? { ...made, ...pick(thing, own) } : made;
  if (mood === 'hostile' && random.chance(0.4)) request.body = brokenBody(JSON.stringify(good), random);
  else request.body = writtenAs(body?.type, mood === 'good' ? good : damaged(good, body?.schema ?? {}, source));
  const type =
    mood === 'hostile' && random.chance(0.2) ? random.pick(oddContentTypes) : (body?.type ?? 'application/json');
  if (type !== null) request.headers['content-type'] = type;
  if (mood === 'good') signedAs(request);
}

function addOddHeaders(request: FuzzRequest, random: Random): void {
  for (let count = 1 + random.below(3); count > 0; count -= 1) {
    const [name, values] = random.pick(oddHeaders);
    request.headers[name] = random.pick(values);
  }
  if (random.chance(0.3)) {
    request.caller = 'somebody odd';
    request.headers.authorization = random.pick(oddAuthorizations)(request.headers.authorization ?? 'Bearer a.b.c');
  }
}

function stray(request: FuzzRequest, random: Random): void {
  request.strays = true;
  if (random.chance(0.4)) {
    request.method = random.pick(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']);
    return;
  }
  const [path = '', ...query] = request.url.split('?');
  const at = random.below(path.length) + 1;
  const tail = ['', ...query].join('?');
  const piece = random.pick([
    '/',
    '//',
    '/./',
    '/../',
    '/%2e%2e/',
    '%2f',
    '%5c',
    '%00',
    '%zz',
    '%',
    '%ff%fe',
    '%c0%af',
  ]);
  const paths = [
    path.slice(0, at) + piece + path.slice(at),
    path.toUpperCase(),
    `${path}/`,
    `${path}.json`,
    `${path};a=b`,
    `/${path}`,
    path.replaceAll('/', '%2F'),
    path.replaceAll(/[aeiou]/g, (letter) => `%${letter.codePointAt(0)?.toString(16)}`),
    `${path}/${'x'.repeat(3_000)}`,
  ];
  request.url = `/${(random.pick(paths) + tail).replace(/^\//, '')}`;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** A lone surrogate cannot be written in an address at all. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

const restOf = ({ parameters }: Operation): string | undefined =>
  parameters.find((parameter) => parameter['x-rest-of-path'])?.name;

function fillPath(operation: Operation, values: Record<string, string>): string {
  const rest = restOf(operation);
  return operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const text = encode((values[name] ?? '').slice(0, 2_000));
    return name === rest ? text.replaceAll('%2F', '/') : text;
  });
}

const queryOf = (pairs: [string, string][]): string =>
  pairs.length === 0 ? '' : `?${pairs.map(([name, text]) => `${name}=${encode(text)}`).join('&')}`;
