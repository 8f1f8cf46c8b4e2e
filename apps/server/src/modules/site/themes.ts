import { randomUUID } from 'node:crypto';
import type { Page, PageQuery } from '@tamga/contract/page';
import { DesignTokens, type NewTheme, type Theme, type ThemeChange, type ThemeSummary } from '@tamga/contract/theme';
import { timestamp } from '@tamga/contract/timestamp';
import { z } from 'zod';
import * as audit from '#modules/audit';
import { type Actor, type Person, type System, system } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import type { MemoryDeps } from '#platform/memory/memory';
import { changingShown } from '#platform/memory/shown';
import { announce } from '#platform/messaging/outbox';
import { cursorOf, pageOf } from '#platform/http/page';
import { breaksReference, isTaken, type Pool, refusing } from '#platform/data/pool';
import { lockActiveThemeId } from './appearance.sql.ts';
import { requireContrast } from './contrast.ts';
import { countThemes, findTheme, insertTheme, listThemesAfter, removeTheme, updateTheme } from './themes.sql.ts';

/** More are not needed, and a runaway script might make them. */
const themesMax = 100;

const cursor = cursorOf(z.tuple([timestamp, z.uuid()]));

/** The site is the same for everybody, so the platform itself writes it once the person's permission is checked. */
export const manager = (person: Person): System => system('manage the site', person.origin);

export async function listThemes(deps: { pool: Pool }, person: Person, page: PageQuery): Promise<Page<ThemeSummary>> {
  const rows = await listThemesAfter(asActor(deps, person), page.limit + 1, cursor.read(page.after));
  return pageOf(rows, page.limit, ({ created_at, id }) => cursor.write([created_at, id]));
}

export async function getTheme(deps: { pool: Pool; db?: Tx }, actor: Actor, id: string): Promise<Theme> {
  const row = await findTheme(asActor(deps, actor), id);
  if (!row) throw new AppError('site.theme_not_found');
  // The database knows these parts as JSON; here they become what the contract says they are.
  return { ...row, ...DesignTokens.parse(row) };
}

export async function createTheme(deps: Pick<Deps, 'pool' | 'now'>, person: Person, theme: NewTheme): Promise<Theme> {
  requireContrast(theme);
  const id = randomUUID();
  const work = transact(deps, manager(person), async (deps) => {
    // One after the other, or two would both be the last that there is room for.
    await lockActiveThemeId(deps.db);
    if ((await countThemes(deps.db)) >= themesMax) throw new AppError('site.theme_limit_reached');

    await insertTheme(deps.db, id, theme, deps.now());
    audit.record(deps, person, { action: 'site.theme_created', object: `theme:${id}`, details: { name: theme.name } });
    announce(deps, person, { type: 'site.theme_created', aggregate: `theme:${id}`, data: { id, name: theme.name } });
    return getTheme(deps, manager(person), id);
  });
  return refusing(work, isNameTaken, 'site.theme_name_taken');
}

export async function changeTheme(
  deps: MemoryDeps & Pick<Deps, 'now'>,
  person: Person,
  id: string,
  { version, ...content }: ThemeChange,
): Promise<Theme> {
  requireContrast(content);
  const work = async (deps: Pick<Deps, 'pool' | 'now'> & { db: Tx }) => {
    const isChanged = await updateTheme(deps.db, id, version, content, deps.now());
    const theme = await getTheme(deps, manager(person), id);
    if (!isChanged && theme.built_in) throw new AppError('site.theme_built_in');
    if (!isChanged) throw new AppError('site.version_conflict', { details: { current_version: theme.version } });

    const details = { name: theme.name, version: theme.version, active: theme.active };
    audit.record(deps, person, { action: 'site.theme_changed', object: `theme:${id}`, details });
    announce(deps, person, { type: 'site.theme_changed', aggregate: `theme:${id}`, data: { id, ...details } });
    return theme;
  };
  const changed = changingShown(deps, () => transact(deps, manager(person), work));
  return refusing(changed, isNameTaken, 'site.theme_name_taken');
}

export async function deleteTheme(deps: { pool: Pool }, person: Person, id: string): Promise<{ id: string }> {
  const work = transact(deps, manager(person), async (deps) => {
    const removed = await removeTheme(deps.db, id);
    if (!removed) {
      await getTheme(deps, manager(person), id);
      throw new AppError('site.theme_built_in');
    }
    audit.record(deps, person, {
      action: 'site.theme_deleted',
      object: `theme:${id}`,
      details: { name: removed.name },
    });
    announce(deps, person, { type: 'site.theme_deleted', aggregate: `theme:${id}`, data: { id } });
    return { id };
  });
  return refusing(work, isWorn, 'site.theme_active');
}

/** The site refers to its active theme: the database refuses to delete that one, or to activate a deleted one. */
export const isWorn = (error: unknown): boolean => breaksReference(error, 'appearance_theme_id_fkey');

const isNameTaken = (error: unknown): boolean => isTaken(error, 'theme_name');
