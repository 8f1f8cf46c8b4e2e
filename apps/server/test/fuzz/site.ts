import { randomUUID } from 'node:crypto';
import { newThemeSample } from '@tamga/contract/theme';
import type { Tx } from '#platform/data/db';

/** One that is whole and has a name of its own: themes made by chance are few, and deleted as often as they are made. */
export async function aTheme(db: Tx): Promise<Record<string, unknown>> {
  const { name, ...content } = newThemeSample;
  const active = db.selectFrom('site.appearance').select('theme_id');
  await db.deleteFrom('site.theme').where('name', 'like', `${name} %`).where('id', 'not in', active).execute();
  const theme = { id: randomUUID(), name: `${name} ${randomUUID()}`, ...content };
  await db.insertInto('site.theme').values(theme).execute();
  return { ...theme, version: 1 };
}

/** One that was written since it was published: two who write at random seldom name the version that is there. */
export async function aWrittenPage(db: Tx): Promise<Record<string, unknown>> {
  const texts = { title_mn: 'Гарчиг', title_en: 'Title', body_mn: 'Бичвэр', body_en: 'Text' };
  const pages = db.updateTable('site.page').set(({ eb }) => ({ version: eb('version', '+', 1) }));
  const page = await pages.where('slug', '=', 'contact').returning(['slug', 'version']).executeTakeFirstOrThrow();
  await db
    .insertInto('site.page_version')
    .values({ ...page, ...texts })
    .execute();
  return page;
}
