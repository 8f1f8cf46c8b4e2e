import type { Appearance, AppearanceChange, AppearanceFields } from '@tamga/contract/appearance';
import * as audit from '#modules/audit';
import type { Person, Visitor } from '#platform/actor';
import { asActor, type Db, transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import type { MemoryDeps } from '#platform/memory/memory';
import { changingShown } from '#platform/memory/shown';
import { announce } from '#platform/messaging/outbox';
import type { Pool } from '#platform/data/pool';
import { findAppearance, updateAppearance, updateSomeAppearance } from './appearance.sql.ts';
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
  deps: MemoryDeps & Pick<Deps, 'now'>,
  person: Person,
  { version, ...fields }: AppearanceChange,
): Promise<Appearance> {
  const work = async (deps: { db: Tx; now: Deps['now'] }): Promise<Appearance> => {
    const appearance = await updateAppearance(deps.db, version, fields, deps.now());
    if (!appearance) {
      const { version: current_version } = await readAppearance(deps.db);
      throw new AppError('site.version_conflict', { details: { current_version } });
    }

    recordChange(deps, person, appearance);
    return appearance;
  };
  return changingShown(deps, () => transact(deps, manager(person), work));
}

/** Changes the fields that are named, of the version that was seen. */
export function changeAppearance(
  deps: MemoryDeps & Pick<Deps, 'now'>,
  person: Person,
  version: number,
  changes: AppearanceFields,
): Promise<Appearance> {
  const work = async (deps: { db: Tx; now: Deps['now'] }): Promise<Appearance> => {
    const appearance = await updateSomeAppearance(deps.db, version, changes, deps.now());
    if (!appearance) {
      const { version: current_version } = await readAppearance(deps.db);
      throw new AppError('request.version_conflict', { details: { current_version } });
    }
    recordChange(deps, person, appearance);
    return appearance;
  };
  return changingShown(deps, () => transact(deps, manager(person), work));
}

function recordChange(deps: { db: Tx }, person: Person, { version, name_mn, name_en }: Appearance): void {
  const object = 'site:appearance';
  audit.record(deps, person, { action: 'site.appearance_changed', object, details: { version, name_mn, name_en } });
  announce(deps, person, { type: 'site.appearance_changed', aggregate: object, data: { version } });
}
