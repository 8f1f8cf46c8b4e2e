import { z } from 'zod';
import * as applications from '#modules/applications';
import { type Application, type Origin, system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { ShownToken } from '#platform/http/access';
import type { Deps } from '#platform/deps';
import { hashOf } from './hashes.ts';
import { listed } from './parameters.ts';
import { type Held, heldForPerson } from './person-tokens.ts';
import { type Prefetched, selectPrefetched } from './prefetch.sql.ts';
import { isProven } from './proofs.ts';
import { servicesAudience } from './services.ts';

const dayMs = 86_400_000;
const Token = z.object({ scope: z.string(), aud: z.string(), jkt: z.string().optional() });

/**
 * Which application holds this token, of its own or of a citizen. A service that was taken away since, or an application
 * that is not active any more, is seen at once: what it may is asked of the application as it is now.
 */
export async function identifyApplication(
  deps: Pick<Deps, 'pool' | 'now' | 'config' | 'keyring'>,
  shown: ShownToken,
  origin: Origin,
): Promise<Application | null> {
  const now = deps.now();
  const [row] = await selectPrefetched(asActor(deps, system('check token', origin)), {
    clientId: null,
    hash: hashOf(shown.token),
    now,
    dayLater: new Date(now.getTime() + dayMs),
    monthsLater: now,
  });
  if (!row || row.owner === null) return null;
  const client = applications.parseClient(JSON.parse(row.owner));
  const held = row.kind === 'AccessToken' ? heldForPerson(deps, row, client) : heldByItself(row);
  if (!held) return null;
  const { jkt, scopes: asked, personId } = held;
  const clientId = client.id;
  const { OAUTH_ISSUER: issuer = '' } = deps.config;
  // One that is bound to a key is good only with a proof of that key, and a proof is for those alone.
  const isTheirs =
    jkt === undefined ? shown.proof === null : await isProven({ ...deps, issuer }, shown, { jkt, clientId, origin });
  if (!isTheirs) return null;
  const allowed = new Set<string>(client.services);
  const scopes = new Set(asked.filter((scope) => allowed.has(scope)));
  return { kind: 'application', clientId, ...(personId !== undefined && { personId }), scopes, origin };
}

function heldByItself(row: Prefetched): Held | null {
  if (row.kind !== 'ClientCredentials') return null;
  const { success, data } = Token.safeParse(row.token);
  if (!success || data.aud !== servicesAudience) return null;
  return { jkt: data.jkt, scopes: listed(data.scope) };
}
