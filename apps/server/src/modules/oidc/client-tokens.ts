import { z } from 'zod';
import * as applications from '#modules/applications';
import { type Application, type Origin, system } from '#platform/actor';
import { asActor } from '#platform/db';
import type { Deps } from '#platform/deps';
import { lookAhead } from './ahead.sql.ts';
import { hashOf } from './hashes.ts';
import { servicesAudience } from './services.ts';

const dayMs = 86_400_000;
const Token = z.object({ clientId: z.uuid(), scope: z.string(), aud: z.string(), jkt: z.string().optional() });

/**
 * Which application holds this token of its own. A service that was taken away since, or an application that is not
 * active any more, is seen at once: what it may is asked of the application as it is now.
 */
export async function identifyApplication(
  deps: Pick<Deps, 'pool' | 'now'>,
  token: string,
  origin: Origin,
): Promise<Application | null> {
  const now = deps.now();
  const [row] = await lookAhead(asActor(deps, system('check token', origin)), {
    clientId: null,
    hash: hashOf(token),
    now,
    dayLater: new Date(now.getTime() + dayMs),
    monthsLater: now,
  });
  if (row?.kind !== 'ClientCredentials' || row.owner === null) return null;
  const { success, data } = Token.safeParse(row.token);
  // One that is bound to a key is good only with a proof of that key, which operations of ours do not read.
  if (!success || data.aud !== servicesAudience || data.jkt !== undefined) return null;
  const allowed = new Set<string>(applications.parseClient(JSON.parse(row.owner)).services);
  const scopes = new Set(data.scope.split(' ').filter((scope) => allowed.has(scope)));
  return { kind: 'application', clientId: data.clientId, scopes, origin };
}
