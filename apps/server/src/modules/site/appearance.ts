import type { Appearance, AppearanceChange } from '@tamga/contract/appearance';
import * as audit from '#modules/audit';
import type { Person, Visitor } from '#platform/actor';
import { asActor, type Db, transact } from '#platform/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { announce } from '#platform/outbox';
import type { Pool } from '#platform/pool';
import { findAppearance, updateAppearance } from './appearance.sql.ts';
import { manager } from './themes.ts';

export async function getAppearance(deps: { pool: Pool }, visitor: Visitor): Promise<Appearance> {
  return readAppearance(asActor(deps, visitor));
}

async function readAppearance(db: Db): Promise<Appearance> {
  const [appearance] = await findAppearance(db, {});
  if (!appearance) throw new Error('site.appearance has lost its row');
  return appearance;
}

export function setAppearance(
  deps: Pick<Deps, 'pool' | 'now'>,
  person: Person,
  { version, ...fields }: AppearanceChange,
): Promise<Appearance> {
  return transact(deps, manager(person), async (deps) => {
    const appearance = await updateAppearance(deps.db, version, fields, deps.now());
    if (!appearance) {
      const { version: current_version } = await readAppearance(deps.db);
      throw new AppError('site.version_conflict', { details: { current_version } });
    }

    const { name_mn, name_en } = appearance;
    audit.record(deps, person, {
      action: 'site.appearance_changed',
      object: 'site:appearance',
      details: { version: appearance.version, name_mn, name_en },
    });
    const data = { version: appearance.version };
    announce(deps, person, { type: 'site.appearance_changed', aggregate: 'site:appearance', data });
    return appearance;
  });
}
