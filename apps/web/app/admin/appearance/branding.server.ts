import { getApplication } from '@tamga/contract/applications';
import { getAppearance } from '@tamga/contract/site';
import { brandingFields } from '@tamga/contract/tools.branding';
import { listBrandings } from '@tamga/contract/tools.oversight';
import { data } from 'react-router';
import { type Answer, attempt } from '#app/platform/api.server.ts';
import { type Context, guestContext } from '#app/platform/context.ts';
import { ask } from '#app/platform/ask.server.ts';

type Version = Answer<typeof listBrandings>['items'][number];
type Branding = Version['branding'];
export type BrandingField = keyof Branding;
export type BrandingState = Version['state'];

/** The maker of a version. An application has a name only if this person may see it. */
export interface Brander {
  kind: string;
  id: string;
  name: string | null;
}

/** A version without its fields: the instructions in it may be long, and a list shows none of them. */
export const pickVersion = ({ version, state, changed, changed_by, created_at, ...names }: Version) => ({
  version,
  state,
  name: nameOf(names),
  changed,
  changed_by,
  created_at,
});

/** In both languages, where it has two. */
const nameOf = ({ name_mn, name_en }: { name_mn: string; name_en: string }): string =>
  name_mn === name_en ? name_mn : `${name_mn} / ${name_en}`;

const wholeOf = (version: Version): Branding => ({ ...version.branding, name: nameOf(version) });

/** With the names of the applications among them, each asked for once. */
export async function nameBranders<Row extends { changed_by: string }>(
  context: Context,
  rows: readonly Row[],
): Promise<(Row & { by: Brander })[]> {
  const names = new Set(rows.map((row) => row.changed_by));
  const branders = await Promise.all([...names].map(async (name) => [name, await readBrander(context, name)] as const));
  const known = new Map(branders);
  return rows.map((row) => ({ ...row, by: known.get(row.changed_by) ?? branderOf(row.changed_by) }));
}

const branderOf = (name: string): Brander => {
  const [kind = '', id = ''] = name.split(':', 2);
  return { kind, id, name: null };
};

/** People stay without a name: each of them would find this reading in their access log. */
async function readBrander(context: Context, name: string): Promise<Brander> {
  const brander = branderOf(name);
  if (brander.kind !== 'application') return brander;
  const outcome = await attempt(context, getApplication, { params: { id: brander.id } });
  if (!outcome.ok) return brander;
  const { name_mn, name_en } = outcome.data;
  return { ...brander, name: context.get(guestContext).language === 'mn' ? name_mn : name_en };
}

/**
 * The branding in force: the newest version that was put in force, with the current name and language of the site; null
 * if there is none.
 */
export async function readInForce(context: Context) {
  const [{ items }, site] = await Promise.all([
    ask(context, listBrandings, { query: { state: 'applied', limit: 1 } }),
    ask(context, getAppearance),
  ]);
  const [newest] = items;
  if (!newest) return null;
  const kept = wholeOf(newest);
  const branding = { ...kept, name: nameOf(site), language: site.default_language };
  const byHand = brandingFields.filter((field) => branding[field] !== kept[field]);
  return { version: newest.version, branding, byHand };
}

export const fieldsOf = (branding: Branding) => brandingFields.map((field) => ({ field, value: branding[field] }));

/**
 * One version beside what is in force, field by field, of a proposal what it would be; or a page that says there is none.
 */
export async function readVersion(context: Context, given: string) {
  if (!/^[1-9]\d{0,8}$/.test(given)) throw data(null, { status: 404 });
  const version = Number(given);
  const [{ items }, inForce] = await Promise.all([
    ask(context, listBrandings, { query: { version, limit: 1 } }),
    readInForce(context),
  ]);
  const [found] = items;
  if (!found || !inForce) throw data(null, { status: 404 });
  const fields = fieldsOf(wholeOf(found)).map(({ field, value: kept }) => {
    const now = inForce.branding[field];
    const value = found.state === 'applied' || found.changed.includes(field) ? kept : now;
    return { field, value, now, differs: value !== now };
  });
  return { ...pickVersion(found), fields, differs: fields.some(({ differs }) => differs) };
}
