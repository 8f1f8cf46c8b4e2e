import type { Endpoint } from '@tamga/contract';
import { type SentFile, uploadOf } from '@tamga/contract/upload';
import { data, redirect } from 'react-router';
import type { z } from 'zod';
import { type Context, guestContext, visitContext } from './context.ts';
import { isWithin } from './paths.ts';
import { type Refusal, refusalOf } from './refusal.server.ts';
import { leadToProof } from './proof.server.ts';
import { recall, remember } from './recall.server.ts';
import { expireSession, type Session } from './session.server.ts';

// oxlint-disable-next-line typescript/no-empty-object-type -- an object without properties fits what requires none
type Nothing = {};
type Given<S> = S extends z.ZodType ? z.input<S> : undefined;
/** May be left out where nothing in it is required. */
type Part<K extends string, S> = S extends z.ZodType
  ? Nothing extends z.input<S>
    ? Partial<Record<K, Given<S>>>
    : Record<K, Given<S>>
  : Partial<Record<K, undefined>>;

/** What an operation is asked with: path, query and body as the contract has them, on the wire. */
export type Asked<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> &
  (E['ifMatch'] extends 'required' ? { ifMatch: number } : { ifMatch?: number }) & {
    /** The key of the sent form, for operations that must not happen twice. */
    idempotencyKey?: string;
    /** The bytes of an operation that takes them as they come, of the type that it is sent as. */
    raw?: Blob;
    /** More headers, for the few operations that have their own. */
    headers?: Record<string, string>;
  };

/** What it answers, on the wire: moments are texts. */
export type Answer<E extends Endpoint> = z.input<E['data']>;

/** May be left out where nothing is required. */
export type Input<E extends Endpoint> = Nothing extends Asked<E> ? [input?: Asked<E>] : [input: Asked<E>];

/** Asks the API, for a loader. A refusal ends the request: sign-in, "not found", or a page that says what happened. */
export async function call<E extends Endpoint>(context: Context, endpoint: E, ...input: Input<E>): Promise<Answer<E>> {
  const outcome = await attempt(context, endpoint, ...input);
  if (outcome.ok) return outcome.data;
  throw failWith(outcome.refusal);
}

export type Outcome<E extends Endpoint> = { ok: true; data: Answer<E> } | { ok: false; refusal: Refusal };

/** Asks the API, for an action: what it refuses is the person's to mend. Only a session that is over ends the request. */
export async function attempt<E extends Endpoint>(
  context: Context,
  endpoint: E,
  ...input: Input<E>
): Promise<Outcome<E>> {
  const [asked = {}] = input as [Asked<Endpoint>?];
  const reply = await send(context, endpoint, asked);
  if (!reply.ok) {
    const refusal = await refusalOf(context, reply);
    const { session } = context.get(guestContext);
    if (refusal.code === 'request.unauthenticated' && session) throw signInAgain(context, session);
    if (refusal.code === 'request.passkey_required') throw showPasskey(context);
    if (session) leadToProof(context, refusal.code);
    return { ok: false, refusal };
  }
  const answer: unknown = await reply.json();
  // What a library answers has no envelope either.
  const isBare = endpoint.envelope === 'none' || endpoint.envelope === 'oauth';
  const body = isBare ? answer : (answer as { data: unknown }).data;
  return { ok: true, data: body as Answer<E> };
}

/** Passes on a file of the API: its bytes, type and name, and none of its other headers. */
export async function download<E extends Endpoint>(
  context: Context,
  endpoint: E,
  ...input: Input<E>
): Promise<Response> {
  const [asked = {}] = input as [Asked<Endpoint>?];
  const reply = await send(context, endpoint, asked);
  if (!reply.ok) {
    const refusal = await refusalOf(context, reply);
    leadToProof(context, refusal.code);
    throw failWith(refusal);
  }
  const kept = ['content-type', 'content-disposition', 'content-length', 'etag'];
  const headers = new Headers({ 'cache-control': 'private, no-store' });
  for (const name of kept) if (reply.headers.has(name)) headers.set(name, reply.headers.get(name) ?? '');
  return new Response(reply.body, { headers });
}

/** Asks for an answer that goes on until `signal` ends it; only its beginning has a time limit. */
export async function begin<E extends Endpoint>(
  context: Context,
  endpoint: E,
  signal: AbortSignal,
  ...input: Input<E>
): Promise<Response> {
  const [asked = {}] = input as [Asked<Endpoint>?];
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMsOf(endpoint));
  try {
    return await send(context, endpoint, asked, AbortSignal.any([signal, late.signal]));
  } finally {
    clearTimeout(timer);
  }
}

const timeoutMsOf = ({ timeoutMs = 10_000 }: Endpoint): number => timeoutMs + 5_000;

/**
 * A connection that lay idle may be closed just when it is taken up again, and so may the next: one API that starts anew
 * closes them all. A change is asked for once, as it might be made twice.
 */
const readTries = 4;

const insist = (ask: () => Promise<Response>, tries: number, signal: AbortSignal): Promise<Response> =>
  ask().catch((error: unknown) =>
    tries > 1 && !signal.aborted ? insist(ask, tries - 1, signal) : Promise.reject(error),
  );

async function send(
  context: Context,
  endpoint: Endpoint,
  asked: Asked<Endpoint>,
  signal = AbortSignal.timeout(timeoutMsOf(endpoint)),
): Promise<Response> {
  const { world, requestId, address } = context.get(visitContext);
  const { language, session, userAgent, headers: given, cookies } = context.get(guestContext);
  const headers = new Headers({
    accept: 'application/json',
    'accept-language': language,
    'user-agent': userAgent,
    'x-forwarded-for': address,
    'x-request-id': requestId,
    ...asked.headers,
  });
  // Operators are answered only where they came by the host of their console, which no other site claims to be.
  if (endpoint.access === 'operator' && world.site === 'console')
    headers.set('x-forwarded-host', new URL(world.publicUrl).host);
  if (session) headers.set('authorization', `Bearer ${session.accessToken}`);
  // The version that the form was made of; what is no number is no version of anything.
  if (asked.ifMatch !== undefined) headers.set('if-match', `"${Number.isInteger(asked.ifMatch) ? asked.ifMatch : 0}"`);
  if (asked.idempotencyKey) headers.set('idempotency-key', asked.idempotencyKey);
  // The provider's own cookies say who may answer a challenge; this site does not read them.
  if (endpoint.access === 'challenge') headers.set('cookie', challengesIn(given.get('cookie')));
  const body = await bodyOf(endpoint, asked);
  if (typeof body === 'string') headers.set('content-type', 'application/json');
  const url = `${world.apiUrl}${addressOf(endpoint, asked)}`;
  const known = endpoint.cache?.scope === 'public' ? recall(url) : null;
  if (known) headers.set('if-none-match', known.etag);
  const ask = () => fetch(url, { method: endpoint.method, headers, body, signal, redirect: 'manual' });
  const reply = await insist(ask, endpoint.method === 'GET' ? readTries : 1, signal).catch((error: unknown) => {
    world.log.error({ request_id: requestId, operation: endpoint.path }, 'the API does not answer');
    throw unreachable(requestId, error);
  });
  if (endpoint.access === 'challenge') for (const line of reply.headers.getSetCookie()) cookies.passOn(line);
  const visit = context.get(visitContext);
  const etag = reply.status === 304 ? known?.etag : reply.headers.get('etag');
  if (endpoint.cache?.scope === 'public' && !session && etag)
    visit.sources?.push({ url, language, etag, isShown: endpoint.cache.shown ?? false });
  else visit.sources = null;
  if (reply.status === 304 && known) return known.replay();
  return endpoint.cache?.scope === 'public' ? remember(url, reply) : reply;
}

/** A file is sent as a form of its own, of which `fetch` names the type; anything else as JSON. */
async function bodyOf(endpoint: Endpoint, { body, raw }: Asked<Endpoint>): Promise<string | FormData | Blob | null> {
  if (raw) return raw;
  if (body === undefined) return null;
  if (!uploadOf(endpoint.body)) return JSON.stringify(body);
  const { name, type, bytes } = body as SentFile;
  const form = new FormData();
  form.set('file', new File(await Array.fromAsync(bytes, (chunk) => Uint8Array.from(chunk)), name, { type }));
  return form;
}

const challengesIn = (header: string | null): string =>
  (header ?? '')
    .split(/; */)
    .filter((cookie) => /^(__Host-)?tamga_(challenge_|browser=)/.test(cookie))
    .join('; ');

function addressOf(endpoint: Endpoint, asked: Asked<Endpoint>): string {
  const params: Record<string, unknown> = asked.params ?? {};
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked.query ?? {})) {
    // An empty field of a filter means that it was not set.
    if (value !== undefined && value !== null && value !== '') query.set(name, `${value as string | number | boolean}`);
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Answers with what a loader throws: the page then shows what happened, and the way on. */
export const failWith = (refusal: Refusal) => data(refusal, { status: refusal.status });

function unreachable(requestId: string, cause: unknown) {
  const isSlow = cause instanceof Error && cause.name === 'TimeoutError';
  return failWith({ status: isSlow ? 504 : 503, code: 'server.unavailable', message: '', fields: {}, requestId });
}

/** Leads a person whose rights wait for a passkey to the page where they show or add one, and from there back. */
function showPasskey(context: Context): Response {
  const { path } = context.get(guestContext);
  const at = isOfSuperAdmins(context) ? '/super/passkeys' : '/me/passkeys';
  return redirect(path.startsWith(at) ? at : `${at}?next=${encodeURIComponent(path)}`);
}

function signInAgain(context: Context, session: Session): Response {
  const { path, cookies } = context.get(guestContext);
  // Otherwise the sign-in page would take them for signed in and send them back here.
  expireSession(cookies, session);
  return redirect(isOfSuperAdmins(context) ? '/super/sign-in' : `/sign-in?next=${encodeURIComponent(path)}`);
}

/** Super administrators sign in at a page of their own; on the console there is no other. */
const isOfSuperAdmins = (context: Context): boolean =>
  context.get(visitContext).world.site === 'console' || isWithin(context.get(guestContext).path, '/super');
