import * as mail from '#modules/mail';
import type { Person } from '#platform/actor';
import type { Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { isTaken } from '#platform/data/pool';
import { invitedTo, inviteOwner } from './invitations.ts';
import { addOrganisation } from './organisations.ts';
import { findBySlug, findOwner, holdOwnedBy } from './tenants.sql.ts';

export interface Founding {
  slug: string;
  name: string;
  reason: string;
  email: string;
  /** The person who owns it at once; if null, the person whom the mail to `email` reaches is invited. */
  ownerId: string | null;
}

export type Founded =
  | { result: 'created' | 'invited'; id: string }
  | { result: 'exists'; id: string; differs: ('name' | 'admin')[] };

type FoundingDeps = Pick<Deps, 'pool' | 'config' | 'keyring' | 'now'>;

export const canInvite = mail.hasMail;

/** Whose short name this is, in a transaction of the platform. */
export const findSlugHolder = async ({ db }: { db: Tx }, slug: string): Promise<string | null> =>
  (await findBySlug(db, slug))?.id ?? null;

/** Another request made one with this short name in the same moment. */
export const isSlugTaken = (error: unknown): boolean => isTaken(error, 'organisation_slug_key');

/** Makes an organisation that no register vouches for yet, on the word of an operator, in a transaction of the platform. */
export async function found(deps: FoundingDeps & { db: Tx }, operator: Person, founding: Founding): Promise<Founded> {
  const { slug, name, reason, email, ownerId } = founding;
  const there = await findBySlug(deps.db, slug);
  if (there) return { result: 'exists', id: there.id, differs: await compare(deps, there, founding) };
  const unknown = { reg_no: null, name_en: null, kind: 'gov', verified_at: null } as const;
  const state = ownerId === null ? 'pending' : 'active';
  const id = await addOrganisation(deps, operator, { ...unknown, slug, name, state }, ownerId, reason);
  if (ownerId === null) await inviteOwner(deps, { tenantId: id, name, email });
  return { result: ownerId === null ? 'invited' : 'created', id };
}

/** Where it is not what was asked for. Nothing is changed: who is right is for people to say. */
async function compare(
  deps: FoundingDeps & { db: Tx },
  there: { id: string; name: string },
  { name, email, ownerId }: Founding,
): Promise<('name' | 'admin')[]> {
  const isTheirs =
    ownerId === null
      ? (await invitedTo(deps, there.id)).includes(email)
      : (await findOwner(deps.db, there.id, ownerId)) !== undefined;
  return [...(there.name === name ? [] : ['name' as const]), ...(isTheirs ? [] : ['admin' as const])];
}

/** The organisations that a person owns, with all who do. They stay as they are until the transaction ends. */
export const holdOwned = (
  { db }: { db: Tx },
  userId: string,
): Promise<{ id: string; name: string; owners: string[] }[]> => holdOwnedBy(db, userId);
