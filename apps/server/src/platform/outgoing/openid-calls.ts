import { z } from 'zod';
import { send } from './outgoing.ts';
import type { Reach } from './reach.ts';

/** An honest answer has a few kilobytes. */
const sizeBytesMax = 64 * 1_024;

/** Reads a document as `fetch` would, within our bounds and without following redirects. */
export async function fetchWithin(timeoutMs: number, url: string, reach: Reach): Promise<Response> {
  const headers = { accept: 'application/json' };
  const { status, body } = await send({ method: 'GET', url, reach, headers, timeoutMs, sizeBytesMax });
  return new Response(new Uint8Array(body), { status });
}

const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  end_session_endpoint: z.url().optional(),
});
export type Discovery = z.output<typeof Discovery>;

/** Where the provider says its doors are. Behind TLS as its own address is, and under no other name than its own. */
export async function discover(timeoutMs: number, issuer: string): Promise<Discovery> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const reply = await fetchWithin(timeoutMs, url, 'anywhere');
  if (!reply.ok) throw new Error(`discovery was answered with ${reply.status}`);
  const found = Discovery.parse(await reply.json());
  if (found.issuer !== issuer) throw new Error('the provider is not who the settings say');
  const { protocol } = new URL(issuer);
  const { issuer: _, ...doors } = found;
  if (Object.values(doors).some((door) => door !== undefined && new URL(door).protocol !== protocol))
    throw new Error('a door of the provider is without TLS');
  return found;
}

/** Our credentials at the provider; an app on a phone keeps no secret. */
export interface OpenidClient {
  id: string;
  secret: string | null;
}

export interface Grant {
  code: string;
  redirect_uri: string;
  code_verifier: string;
}

const Tokens = z.object({ id_token: z.string().max(16_384) });
const Problem = z.object({ error: z.string() });

/** The ID token that the provider gives for a code, or null for a code that it does not take. */
export async function redeem(
  timeoutMs: number,
  { url, reach }: { url: string; reach: Reach },
  client: OpenidClient,
  grant: Grant,
): Promise<string | null> {
  // Both are form-encoded before they are joined (RFC 6749, 2.3.1): a colon in either would move the border.
  const credentials = [client.id, client.secret ?? ''].map(encodeURIComponent).join(':');
  const isPublic = client.secret === null;
  const { status, body } = await send({
    method: 'POST',
    url,
    reach,
    headers: {
      ...(isPublic ? {} : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      ...grant,
      ...(isPublic ? { client_id: client.id } : {}),
    }).toString(),
    timeoutMs,
    sizeBytesMax,
  });
  const said: unknown = JSON.parse(body.toString());
  if (status === 200) return Tokens.parse(said).id_token;
  const problem = Problem.safeParse(said);
  if (problem.success && problem.data.error === 'invalid_grant') return null;
  throw new Error(`the code was answered with ${status}`);
}
