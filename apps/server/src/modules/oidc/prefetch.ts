import { z } from 'zod';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { system } from '#platform/actor';
import { selectPrefetched } from './prefetch.sql.ts';
import type { RequestContext } from './request-context.ts';
import { hashOf } from './hashes.ts';

const dayMs = 86_400_000;

const Named = z.object({
  grantId: z.string().optional(),
  sessionUid: z.string().optional(),
  accountId: z.string().optional(),
  clientId: z.string().optional(),
});

const Person = z.object({
  civil_id: z.string(),
  ge_id: z.string().nullable(),
  email: z.string().nullable(),
  family_name: z.string(),
  given_name: z.string(),
  family_name_latin: z.string().nullable(),
  given_name_latin: z.string().nullable(),
  active: z.boolean(),
  tokens_revoked_before: z.coerce.date(),
});

const tokenKinds = ['AccessToken', 'ClientCredentials', 'AuthorizationCode', 'RefreshToken'];
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads everything about a token at once. The library is told what was found, and asks for the rest itself. */
export async function prefetch(
  deps: Pick<Deps, 'pool' | 'now'>,
  context: RequestContext,
  { token, clientId }: { token: string; clientId: string | null },
): Promise<void> {
  const now = deps.now();
  const [row] = await selectPrefetched(asActor(deps, system('identity provider', context.origin)), {
    clientId: clientId !== null && uuid.test(clientId) ? clientId : null,
    hash: hashOf(token),
    now,
    dayLater: new Date(now.getTime() + dayMs),
    monthsLater: new Date(now.getTime() + 62 * dayMs),
  });
  if (!row) return;
  const { known } = context;
  if (clientId !== null) known.set(`Client:${clientId}`, row.client);
  for (const kind of tokenKinds) {
    const isThis = row.kind === kind;
    known.set(`${kind}:${token}`, isThis ? { payload: row.token, consumed_at: row.consumed_at } : null);
  }
  if (row.kind === null) return;
  const named = Named.parse(row.token);
  if (named.clientId && named.clientId !== clientId) known.set(`Client:${named.clientId}`, row.owner);
  if (named.grantId) known.set(`Grant:${named.grantId}`, sealed(row.grant_id, row.grant_sealed));
  if (named.sessionUid) known.set(`Session#${named.sessionUid}`, sealed(row.session_id, row.session_sealed));
  if (named.accountId) {
    context.claims = { userId: named.accountId, claims: row.person ? Person.parse(row.person) : null };
  }
}

const sealed = (id: string | null, payload_sealed: string | null) =>
  id === null || payload_sealed === null ? null : { id, payload_sealed, consumed_at: null, platform_session_id: null };
