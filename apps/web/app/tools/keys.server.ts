import { serviceWords } from '@tamga/contract/application';
import { listKeys } from '@tamga/contract/tools.keys';
import type { Language } from '@tamga/ui';
import { data } from 'react-router';
import type { Answer } from '#app/platform/api.server.ts';
import { type Context, guestContext } from '#app/platform/context.ts';
import { ask } from '#app/platform/ask.server.ts';
import { type Holder, nameOf, readHolders } from './holders.server.ts';

type Key = Answer<typeof listKeys>['items'][number];

export const shownKey = (holders: readonly Holder[], now = new Date().toISOString()) => {
  const stateOf = ({ revoked_at, expires_at }: Key) =>
    revoked_at ? ('revoked' as const) : expires_at <= now ? ('expired' as const) : ('live' as const);
  return (key: Key) => ({ ...key, application: nameOf(holders, key.application_id), state: stateOf(key) });
};
export type ShownKey = ReturnType<ReturnType<typeof shownKey>>;

export const scopeOptions = (scopes: readonly Key['scopes'][number][], language: Language) =>
  scopes.map((scope) => ({ value: scope, label: serviceWords[scope][language], hint: scope }));

/** One key, or a page that says there is none. */
export async function readKey(context: Context, id: string) {
  const { items } = await ask(context, listKeys, { query: { id, limit: 1 } });
  const [key] = items.map(shownKey(await readHolders(context)));
  if (!key) throw data(null, { status: 404 });
  return { ...key, scopes: scopeOptions(key.scopes, context.get(guestContext).language) };
}
