import * as objects from '#modules/objects';
import { type Person, system } from '#platform/actor';
import { actingAs, asActor, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { findLogo } from './logo.sql.ts';

/** For everybody, as the name of the application is where citizens agree. */
export async function findLogoObject(
  deps: Pick<Deps, 'pool' | 'keyring' | 'objects'>,
  id: string,
): Promise<objects.KeptObject> {
  const reader = system('show the logo of an application');
  const row = await findLogo(asActor(deps, reader), id);
  if (!row?.logo_id) throw new AppError('applications.logo_not_found');
  return objects.findObject(deps, reader, row.logo_id);
}

/** In the transaction after which no application shows it. */
export async function removeLogoObject(
  deps: { pool: Deps['pool']; db: Tx },
  person: Person,
  logoId: string | null,
): Promise<void> {
  const keeper = system('remove the logo of an application', person.origin);
  if (logoId !== null) await actingAs(deps, keeper, () => objects.removeObject(deps, keeper, logoId));
}
