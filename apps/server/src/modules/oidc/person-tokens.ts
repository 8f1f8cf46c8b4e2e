import { personalServices } from '@tamga/contract/application';
import { z } from 'zod';
import * as applications from '#modules/applications';
import type { Deps } from '#platform/deps';
import { listed } from './parameters.ts';
import type { Prefetched } from './prefetch.sql.ts';

/** What a token that was shown is good for, once its holder has proven the key that it is bound to. */
export interface Held {
  jkt: string | undefined;
  scopes: string[];
  personId?: string;
}

const Token = z.object({
  accountId: z.uuid(),
  grantId: z.string(),
  scope: z.string(),
  iat: z.number(),
  // One for an audience is for that audience.
  aud: z.undefined().optional(),
  jkt: z.string().optional(),
  expiresWithSession: z.boolean().default(false),
});
const Grant = z.object({
  accountId: z.string(),
  clientId: z.string(),
  unasked: z.boolean().default(false),
  openid: z.object({ scope: z.string().default('') }).prefault({}),
});
const Session = z.object({
  accountId: z.string(),
  authorizations: z.record(z.string(), z.object({ grantId: z.string().optional() })).default({}),
});
const Person = z.object({ active: z.boolean(), tokens_revoked_before: z.coerce.date() });

/**
 * What the token of a citizen lets this application do in their name: services that they have agreed to, as long as the grant
 * holds them, the sign-in that it ends with lives, and the person is let in. The library sees to the same at `/userinfo`.
 */
export function heldForPerson(deps: Pick<Deps, 'keyring'>, row: Prefetched, client: applications.Client): Held | null {
  const token = Token.safeParse(row.token).data;
  const grant = opened(deps, Grant, row.grant_id, row.grant_sealed);
  const person = Person.safeParse(row.person).data;
  if (!token || !grant || !person) return null;
  const { accountId, grantId, iat, jkt } = token;
  const isTheirs = grant.accountId === accountId && grant.clientId === client.id;
  const isCutOff = !person.active || iat < Math.ceil(person.tokens_revoked_before.getTime() / 1_000);
  // Given while the application needed no consent: it tells nothing until the citizen is asked.
  const isHeld = grant.unasked && client.consent_required;
  if (!isTheirs || isCutOff || isHeld || !applications.isOpenTo(client, accountId)) return null;
  if (token.expiresWithSession) {
    const session = opened(deps, Session, row.session_id, row.session_sealed);
    if (session?.accountId !== accountId || session.authorizations[client.id]?.grantId !== grantId) return null;
  }
  const granted = listed(grant.openid.scope);
  const scopes = listed(token.scope).filter((scope) => granted.includes(scope));
  const services = scopes.filter((scope) => personalServices.some((service) => service === scope));
  return services.length > 0 ? { jkt, scopes: services, personId: accountId } : null;
}

function opened<T>(
  { keyring }: Pick<Deps, 'keyring'>,
  schema: z.ZodType<T>,
  id: string | null,
  sealed: string | null,
): T | undefined {
  if (id === null || sealed === null) return undefined;
  const place = { table: 'oidc.state', row: id, column: 'payload_sealed' };
  return schema.safeParse(JSON.parse(keyring.open(place, sealed).toString())).data;
}
