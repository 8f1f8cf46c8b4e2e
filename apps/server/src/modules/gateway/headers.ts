import type { IncomingHttpHeaders } from 'node:http';

/** Between two neighbours only (RFC 9110, 7.6.1), never passed on. */
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** What the caller shows to us, and what only we may say to the service. */
const ours = [
  'authorization',
  'content-length',
  'cookie',
  'dpop',
  'expect',
  'forwarded',
  'host',
  'http2-settings',
  'via',
  'x-api-key',
  // Services that stand behind others too take from these who calls, and from where.
  'cf-connecting-ip',
  'client-ip',
  'remote-user',
  'true-client-ip',
  'x-client-cert',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-remote-user',
  // Some servers take another method or path from these than those that were allowed.
  'x-http-method',
  'x-http-method-override',
  'x-method',
  'x-method-override',
  'x-original-url',
  'x-override-url',
  'x-real-ip',
  'x-request-id',
  'x-rewrite-url',
];
const unsent = new Set([...hopByHop, ...ours]);
const reserved = /^(tamga|x-tamga|x-app|x-subject|x-auth-request|x-ssl|x-forwarded|proxy|sec)-/;

/** What a service may not decide for the host that we are, and what only we may say to the caller. */
const unheard = new Set([
  ...hopByHop,
  'age',
  'alt-svc',
  'cdn-cache-control',
  'clear-site-data',
  'content-security-policy',
  'content-security-policy-report-only',
  'expires',
  'nel',
  'origin-agent-cluster',
  'public-key-pins',
  'ratelimit',
  'ratelimit-policy',
  'report-to',
  'reporting-endpoints',
  'server',
  'service-worker-allowed',
  'set-cookie',
  'strict-transport-security',
  'surrogate-control',
  'via',
  'x-content-type-options',
  'x-powered-by',
  'x-request-id',
]);

/** What only we may say, and what the server in front of us would obey: send a file of its own, or keep the answer. */
const obeyed = /^(tamga-|x-accel-|x-sendfile|x-lighttpd-|x-litespeed-)/;

/** Names that a message lists in Connection go no further than their neighbour. Taken away before ours are added. */
const namedIn = (connection: string | undefined): ReadonlySet<string> => usual.get(connection) ?? readNames(connection);

const readNames = (connection = ''): ReadonlySet<string> =>
  new Set(
    connection
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  );

/** What nearly every message says there. */
const usual = new Map([undefined, 'keep-alive', 'close'].map((said) => [said, readNames(said)]));

/** The headers of the caller as the service gets them, built anew, with ours after them. */
export function sentHeaders(
  raw: readonly string[],
  connection: string | undefined,
  own: Readonly<Record<string, string>>,
): string[] {
  const named = namedIn(connection);
  const sent: string[] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const [name = '', value = ''] = [raw[index]?.toLowerCase(), raw[index + 1]];
    // Some servers read an underscore as a hyphen: such a name could pass for one of ours.
    const isOurs = unsent.has(name) || reserved.test(name) || name.includes('_');
    if (!isOurs && !named.has(name)) sent.push(name, value);
  }
  for (const [name, value] of Object.entries(own)) sent.push(name, value);
  return sent;
}

/** Whatever a service sends is no page of ours: a browser runs nothing of it and guesses no type. */
const safe = {
  // A cache that knows no X-API-Key would show the answer to one application to all.
  'cache-control': 'no-store',
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/** The headers of the service as the caller gets them, with ours after them. */
export function heardHeaders(
  headers: IncomingHttpHeaders,
  own: Readonly<Record<string, string>>,
): Record<string, string | string[]> {
  const named = namedIn(headers.connection);
  const heard: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !unheard.has(name) && !named.has(name) && !obeyed.test(name)) heard[name] = value;
  return Object.assign(heard, safe, own);
}
