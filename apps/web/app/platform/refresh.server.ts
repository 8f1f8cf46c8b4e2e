import { hash, hkdfSync } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { refreshSession, TokenPair } from '@tamga/contract/auth';
import { compactDecrypt, CompactEncrypt } from 'jose';
import type { Visit } from './world.ts';

/** `ended`: sign in again. `unreachable`: the API did not answer; the session is kept for the next request. */
type Refreshed = TokenPair | 'ended' | 'unreachable';

/** So long the answer to a refresh token is kept: requests with the old cookie may still be on their way. */
const keptMs = 30_000;
const claimMs = 10_000;
const lookEveryMs = 40;

const flights = new Map<string, Promise<Refreshed>>();

/**
 * The new pair for a refresh token. One of the requests that bring the same token, in this process or another, asks the
 * API; the others get its answer, even if they come late. The call is not bound to the request that asked first,
 * because a person who navigates away at that moment must not lose their session.
 */
export function refreshOnce(visit: Visit, refreshToken: string): Promise<Refreshed> {
  const name = hash('sha256', refreshToken);
  const running = flights.get(name);
  if (running) return running;
  const flight = refreshAcross(visit, refreshToken, name);
  flights.set(name, flight);
  const forget = () => void flights.delete(name);
  flight.then((pair) => {
    // A failure may be tried again at once; a success is remembered for requests that come late.
    if (typeof pair === 'string') forget();
    else setTimeout(forget, keptMs).unref();
  }, forget);
  return flight;
}

async function refreshAcross(visit: Visit, refreshToken: string, name: string): Promise<Refreshed> {
  const { memory } = visit.world;
  const [answerKey, claimKey] = [`refresh:${name}`, `refreshing:${name}`];
  const read = async () => {
    const sealed = await memory.read(answerKey);
    return sealed === null ? null : open(sealed, refreshToken);
  };
  const deadline = Date.now() + claimMs;
  while (Date.now() < deadline) {
    const known = await read();
    if (known) return known;
    // Where Redis does not answer, the API gives overlapping requests the same pair by itself.
    if ((await memory.claim(claimKey, claimMs)) !== 'taken') break;
    await sleep(lookEveryMs);
  }
  try {
    // Another process may have finished between our look and our claim.
    const known = await read();
    if (known) return known;
    const pair = await askApi(visit, refreshToken);
    if (typeof pair !== 'string') await memory.write(answerKey, await seal(pair, refreshToken), keptMs);
    return pair;
  } finally {
    await memory.release(claimKey);
  }
}

async function askApi({ world, requestId, address }: Visit, refreshToken: string): Promise<Refreshed> {
  try {
    const reply = await fetch(`${world.apiUrl}${refreshSession.path}`, {
      method: refreshSession.method,
      headers: { 'content-type': 'application/json', 'x-request-id': requestId, 'x-forwarded-for': address },
      body: JSON.stringify({ refresh_token: refreshToken }),
      signal: AbortSignal.timeout(claimMs),
    });
    if (reply.status === 400 || reply.status === 401) return 'ended';
    if (!reply.ok) return 'unreachable';
    const { data } = (await reply.json()) as { data: unknown };
    return TokenPair.parse(data);
  } catch {
    world.log.warn({ request_id: requestId }, 'session could not be refreshed');
    return 'unreachable';
  }
}

/** Sealed with the token that it replaces, which Redis does not have: who reads Redis alone reads nothing. */
const keyOf = (refreshToken: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', refreshToken, '', 'tamga web: successor of a refresh token', 32));

const seal = (pair: TokenPair, refreshToken: string): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(JSON.stringify(pair)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keyOf(refreshToken));

async function open(sealed: string, refreshToken: string): Promise<TokenPair | null> {
  try {
    const { plaintext } = await compactDecrypt(sealed, keyOf(refreshToken));
    return TokenPair.parse(JSON.parse(new TextDecoder().decode(plaintext)));
  } catch {
    return null;
  }
}
