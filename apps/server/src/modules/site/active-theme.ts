import { DesignTokens, type Theme } from '@tamga/contract/theme';
import * as audit from '#modules/audit';
import type { Person, Visitor } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import type { MemoryDeps } from '#platform/memory/memory';
import { changingShown } from '#platform/memory/shown';
import { announce } from '#platform/messaging/outbox';
import { type Pool, refusing } from '#platform/data/pool';
import { lockActiveThemeId, setActiveThemeId } from './appearance.sql.ts';
import { getTheme, isWorn, manager } from './themes.ts';
import { findActiveTheme } from './themes.sql.ts';

export async function getActiveTheme(deps: { pool: Pool }, visitor: Visitor): Promise<Theme> {
  const [row] = await findActiveTheme(asActor(deps, visitor), {});
  if (!row) throw new Error('site.appearance has lost its row');
  return { ...row, ...DesignTokens.parse(row) };
}

/** Those who activate wait for each other, so that each record truly says which theme its own came after. */
export async function activateTheme(deps: MemoryDeps, person: Person, id: string): Promise<Theme> {
  const work = async (deps: { pool: Pool; db: Tx }) => {
    const { theme_id: before } = await lockActiveThemeId(deps.db);
    await setActiveThemeId(deps.db, id);
    audit.record(deps, person, { action: 'site.theme_activated', object: `theme:${id}`, details: { before } });
    announce(deps, person, { type: 'site.theme_activated', aggregate: `theme:${id}`, data: { id } });
    return getTheme(deps, manager(person), id);
  };
  const changed = changingShown(deps, () => transact(deps, manager(person), work));
  return refusing(changed, isWorn, 'site.theme_not_found');
}
