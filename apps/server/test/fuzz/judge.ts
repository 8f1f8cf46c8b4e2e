import { errors } from '@tamga/contract';
import { isRecord } from './values.ts';
import type { FuzzRequest } from './requests.ts';

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: string;
}

/** Words that only a library, the database or the machine would say. The values that are sent contain none of them. */
export const internals: readonly RegExp[] = [
  /\n\s+at |\\n\s+at /,
  /node_modules|node:internal|file:\/\/|\.[cm]?[jt]s:\d|[\s"'(]\/(home|usr|opt|tmp|root|var)\//,
  /\b(Type|Range|Syntax|Reference|URI|Aggregate|Assertion|Zod|Database)Error\b/,
  /\bFST_|\bERR_[A-Z]|\bECONN|\bETIMEDOUT|\bEPIPE|\bENOENT|\bHPE_/,
  /\b(zod|kysely|fastify|ioredis|undici|pino)\b/i,
  // As it is written: three letters in any case come about by chance.
  /\b[Aa]jv\b/,
  /SQLSTATE|syntax error at|invalid input syntax|invalid byte sequence|unsupported Unicode/i,
  /violates [\w-]+ |duplicate key value|relation "|column "|constraint "|permission denied|row-level security/i,
  /deadlock detected|canceling statement|out of range for type|numeric field overflow|pg_catalog|current transaction/i,
  /is not a function|Cannot read propert|is not defined|is not iterable|Unexpected token|in JSON at position/,
];

/** SQL itself; only a refusal has no business with such words, an answer may well say "select one from the list". */
const statements = /\bselect\b.+\bfrom\b|\binsert into\b|\bupdate\b.+\bset\b|\bdelete from\b/i;

/** Made to tell of the machine: mounts, processes, and what commands write. */
const tellsOfTheHost = new Set(['tools_hostStatus', 'tools_executeCommand', 'tools_runSkill']);

/** Everything that is wrong with an answer, in words; nothing when it is as the document says. */
export function judge(request: FuzzRequest, answer: Answer): string[] {
  const { operation, strays } = request;
  const { status, headers, body } = answer;
  const type = String(headers['content-type'] ?? '')
    .split(';')[0]
    ?.trim();
  const isJson = type === 'application/json';
  const isGuarded = isJson && !(status === 200 && tellsOfTheHost.has(operation.id));
  const problems = [...serverFault(answer), ...unsafeHeaders(answer), ...(isGuarded ? leaks(answer) : [])];
  if (request.method === 'HEAD') return problems;

  const parsed = isJson ? parse(body) : body;
  if (parsed === undefined) return [...problems, 'a body that is no JSON'];
  const documented = operation.answers.get(status);
  const code = codeOf(parsed, status);
  // A request that reaches no operation is refused by the kernel with a code that no operation lists.
  if (strays && (status < 400 || isKnownRefusal(parsed, status))) return problems;
  if (!documented) return [...problems, `${status} ${String(code)} is not documented`];
  if (!isOfType(type, documented.contentType)) problems.push(`is ${type}, not ${documented.contentType}`);
  const misfit = documented.problemOf(parsed);
  if (misfit) problems.push(`the body does not fit its schema: ${misfit}`);
  const isCoded = isRecord(parsed) && (parsed.success === false || (status >= 400 && 'status' in parsed));
  if (isCoded && !documented.codes.has(String(code))) problems.push(`${String(code)} is not documented for ${status}`);
  return problems;
}

/** A document may leave open which of a kind it is, as audio/* does. */
const isOfType = (type: string | undefined, documented: string): boolean =>
  documented.endsWith('/*') ? type?.startsWith(documented.slice(0, -1)) === true : type === documented;

/** Tools tell the code beside what they have to show, whatever the status. */
function codeOf(parsed: unknown, status: number): unknown {
  if (!isRecord(parsed)) return undefined;
  if (parsed.success === false) return isRecord(parsed.data) ? parsed.data.code : undefined;
  return status >= 400 ? parsed.error : undefined;
}

/** A failure of the kernel or of whichever operation a stray request came to: in one of our envelopes, with its own status. */
export function isKnownRefusal(parsed: unknown, status: number): boolean {
  if (!isRecord(parsed)) return false;
  if (parsed.success === false) return typeof parsed.error === 'string';
  const refusal = Object.entries(errors).find(([code]) => code === parsed.error)?.[1];
  return parsed.status === false && typeof parsed.message === 'string' && refusal?.status === status;
}

export const leaks = ({ status, body }: Pick<Answer, 'status' | 'body'>): string[] =>
  [...internals, ...(status >= 400 ? [statements] : [])].flatMap((internal) => {
    const found = internal.exec(body);
    return found ? [`tells of its inside: ${JSON.stringify(found[0])}`] : [];
  });

const serverFault = ({ status }: Answer): string[] => (status >= 500 ? [`a fault of the server: ${status}`] : []);

function unsafeHeaders({ status, headers }: Answer): string[] {
  const expected: Record<string, RegExp> = {
    'x-request-id': /^[\w-]{8,64}$/,
    'x-content-type-options': /^nosniff$/,
    'cache-control': status < 400 ? /./ : /^no-store$/,
    ...(status === 401 && { 'www-authenticate': /^Bearer/ }),
    ...(status === 405 && { allow: /^[A-Z]+(, [A-Z]+)*$/ }),
  };
  const wrong = Object.entries(expected).filter(([name, value]) => !value.test(String(headers[name] ?? '')));
  const telling = ['server', 'x-powered-by'].filter((name) => headers[name] !== undefined);
  return [...wrong.map(([name]) => `the header ${name} is missing or wrong`), ...telling.map((name) => `sets ${name}`)];
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
