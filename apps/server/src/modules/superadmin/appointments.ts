import type { Grant } from '@tamga/contract/admin';
import * as admin from '#modules/admin';
import * as directory from '#modules/directory';
import * as users from '#modules/users';
import { type Person, system } from '#platform/actor';
import { transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';

type AppointmentDeps = directory.DirectoryDeps & Pick<Deps, 'redis' | 'metrics' | 'wakeups'>;
type Reason = { reason?: string | undefined };

/** Grants the role of an administrator, or takes it, by the same rules as any other role. */
export const setAdmin = (
  deps: AppointmentDeps,
  superadmin: Person,
  userId: string,
  { granted, reason }: Reason & { granted: boolean },
): Promise<Grant> => admin.changeUserRole(deps, superadmin, userId, { role: granted ? 'admin' : 'user', reason });

interface Found {
  civil_id: string;
  family_name: string;
  given_name: string;
  user_id: string | null;
  role: string | null;
}

/** The person with a register number. The state directory knows best; without one, only people known here are found. */
export async function findByRegister(deps: AppointmentDeps, superadmin: Person, number: string): Promise<Found> {
  const entry = await entryOf(deps, superadmin, number);
  return transact(deps, system('find a person by number', superadmin.origin), async (deps) => {
    const query = { q: entry?.civil_id ?? number, sort: 'created_at', limit: 1 } as const;
    const [known] = (await users.listPeople(deps, query)).items;
    if (!known) {
      if (!entry) throw new AppError('users.user_not_found');
      const { civil_id, family_name, given_name } = entry;
      return { civil_id, family_name, given_name, user_id: null, role: null };
    }
    await users.recordAccess(deps, superadmin, {
      subject: known.id,
      purpose: 'directory_lookup',
      recordKind: 'user',
      fields: ['civil_id', 'family_name', 'given_name', 'role'],
    });
    const { id, civil_id, family_name, given_name, role } = known;
    return { civil_id, family_name, given_name, user_id: id, role };
  });
}

async function entryOf(
  deps: AppointmentDeps,
  { origin }: Person,
  number: string,
): Promise<directory.PersonEntry | null> {
  try {
    return (await directory.lookUpPerson(deps, origin, number)).entry;
  } catch (error) {
    if (error instanceof AppError && error.code === 'directory.not_configured') return null;
    throw error;
  }
}

export async function addByRegister(
  deps: AppointmentDeps,
  superadmin: Person,
  wish: Reason & { number: string; family_name?: string | undefined; given_name?: string | undefined },
): Promise<{ user_id: string; grant: Grant }> {
  const known = await findByRegister(deps, superadmin, wish.number).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'users.user_not_found') return null;
    throw error;
  });
  if (known?.user_id) {
    const grant = await setAdmin(deps, superadmin, known.user_id, { granted: true, reason: wish.reason });
    return { user_id: known.user_id, grant };
  }
  const { user, grant } = await admin.createUser(deps, superadmin, { ...wish, role: 'admin' });
  return { user_id: user.id, grant };
}
