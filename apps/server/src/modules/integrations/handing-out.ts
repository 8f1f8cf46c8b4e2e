import type { Data } from '@tamga/contract';
import type { getIntegrationToken } from '@tamga/contract/integrations';
import * as audit from '#modules/audit';
import * as oidc from '#modules/oidc';
import type * as users from '#modules/users';
import { type Application, type Person, system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import { AppError } from '#platform/error';
import { findConnection, noteUse } from './connections.sql.ts';
import { freshToken, type TokenDeps } from './fresh-tokens.ts';
import { findProvider } from './providers.ts';

export type HandingDeps = TokenDeps & { releases: users.ReleaseBook };

/** Whose account it is, and whether the caller may have the token of it. */
interface Asking {
  userId: string;
  isAllowed: boolean;
  /** Writes down for the person that the caller is told; before they are. */
  note: () => Promise<void>;
}

/** What is not there, or not the caller's to know of, is not found; a caller who may know of it is refused. */
export async function handOutToken(
  deps: HandingDeps,
  caller: Person | Application,
  provider: string,
  { sub }: { sub?: string | undefined },
): Promise<Data<typeof getIntegrationToken>> {
  const asking = await (caller.kind === 'person'
    ? ofSelf(deps, caller, provider, sub)
    : ofCitizen(deps, caller, provider, sub));
  if (!asking) throw new AppError('integrations.not_connected');
  const actor = system('give out a token', caller.origin);
  const found = await findConnection(asActor(deps, actor), asking.userId, provider);
  if (!found) throw new AppError('integrations.not_connected');
  if (!asking.isAllowed) throw new AppError('integrations.token_not_allowed');
  const { access_token, expires_at, scopes } = await freshToken(deps, found.id);
  await asking.note();
  await transact(deps, actor, async (deps) => {
    if (!(await noteUse(deps.db, found.id, deps.now()))) throw new AppError('integrations.not_connected');
    const object = `person:${asking.userId}` as const;
    audit.record(deps, caller, { action: 'integrations.token_given', object, details: { provider } });
  });
  return { access_token, token_type: 'Bearer', expires_at, scopes };
}

/** A token in a browser is one that a script there can take along, so a person gets it only where the provider is set up so. */
async function ofSelf(
  deps: HandingDeps,
  { userId }: Person,
  provider: string,
  sub: string | undefined,
): Promise<Asking | null> {
  if (sub !== undefined) return null;
  const isAllowed = findProvider(deps, provider)?.token_self === true;
  return { userId, isAllowed, note: () => Promise.resolve() };
}

/** The citizen must have agreed to it there, and still do. */
async function ofCitizen(
  deps: HandingDeps,
  application: Application,
  provider: string,
  sub: string | undefined,
): Promise<Asking | null> {
  const { personId, origin } = application;
  const client = await oidc.readClient(deps, application);
  if (!client || (sub === undefined && personId === undefined)) return null;
  const service = 'svc:integrations';
  const agreed =
    sub === undefined
      ? await oidc.readAgreement(deps, application, client, { userId: personId ?? '', service })
      : await oidc.findAgreement(deps, application, client, { subject: sub, service });
  // What some applications are told without asking does not open an account at another provider.
  if (!agreed?.isConsented) return null;
  // Two names for two people are none.
  if (personId !== undefined && personId !== agreed.userId) return null;
  const { userId } = agreed;
  const isAllowed = findProvider(deps, provider)?.token_applications.includes(client.id) === true;
  const note = () =>
    deps.releases.record({ subject: userId, application: client, claims: ['connected_account'] }, origin);
  return { userId, isAllowed, note };
}
