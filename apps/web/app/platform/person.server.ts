import type { Permission } from '@tamga/contract';
import { getOwnRole } from '@tamga/contract/rbac';
import { getOwnProfile } from '@tamga/contract/users';
import { attempt, type Outcome } from './api.server.ts';
import { type Context, guestContext } from './context.ts';
import { needsSignIn } from './signed-in.server.ts';

/** Who is signed in, as much as every page shows. Their national id is not among it. */
export interface SignedInPerson {
  familyName: string;
  givenName: string;
  role: string;
  /** 1 superadmin, 2 admin, 3 manager, 4 user. */
  level: number;
  permissions: Permission[];
  /** They would have more rights, had they signed in with eID. */
  isWithheld: boolean;
}

export async function readPerson(context: Context): Promise<SignedInPerson | null> {
  if (!context.get(guestContext).session) return null;
  // A page that needs the API says by itself that it is away; one that does not is still shown. A session that was
  // ended elsewhere opens no page for signed-in people.
  const forgive = (reason: unknown): null => {
    if (reason instanceof Response && needsSignIn(context)) throw reason;
    return null;
  };
  const [profile, role] = await Promise.all([
    attempt(context, getOwnProfile).catch(forgive),
    readOwnRole(context).catch(forgive),
  ]);
  if (!profile?.ok || !role?.ok) return null;
  return {
    familyName: profile.data.family_name,
    givenName: profile.data.given_name,
    role: role.data.role,
    level: role.data.level,
    permissions: role.data.permissions,
    isWithheld: role.data.withheld !== null,
  };
}

const roles = new WeakMap<Context, Promise<Outcome<typeof getOwnRole>>>();

/** Asked once for each request: by the frame of the page, and by the page that asks who may see it. */
export function readOwnRole(context: Context): Promise<Outcome<typeof getOwnRole>> {
  const role = roles.get(context) ?? attempt(context, getOwnRole);
  roles.set(context, role);
  return role;
}
