import { isToolScope, type KeyScope, keyScopes } from '@tamga/contract/application';
import { listApplications } from '@tamga/contract/applications';
import { type Context, guestContext } from '#app/platform/context.ts';
import { everyPage } from '#app/platform/csv.server.ts';
import { ask } from '#app/platform/ask.server.ts';

/** An application in whose name assistants call. */
export interface Holder {
  id: string;
  name: string;
  /** What a key of it may carry. */
  scopes: KeyScope[];
}

/** All applications that this person can see: one that was given no tool, or no longer, may have left traces. */
export async function readHolders(context: Context): Promise<Holder[]> {
  const { language } = context.get(guestContext);
  const all = await everyPage((after) => ask(context, listApplications, { query: { limit: 100, after } }));
  return all.map(({ id, name_mn, name_en, services }) => ({
    id,
    name: language === 'mn' ? name_mn : name_en,
    scopes: keyScopes.filter((scope) => services.includes(scope)),
  }));
}

export const nameOf = (holders: readonly Holder[], id: string): string =>
  holders.find((holder) => holder.id === id)?.name ?? id;

/** Those to choose from in a filter: the ones that may call tools, and the one that is chosen already. */
export const choicesOf = (holders: readonly Holder[], chosen: string | null): { value: string; label: string }[] =>
  holders
    .filter(({ id, scopes }) => scopes.some(isToolScope) || id === chosen)
    .map(({ id, name }) => ({ value: id, label: name }));

/** The same where it is about keys: one for calls through the gateway, too. */
export const keyChoicesOf = (holders: readonly Holder[], chosen: string | null): { value: string; label: string }[] =>
  holders
    .filter(({ id, scopes }) => scopes.length > 0 || id === chosen)
    .map(({ id, name }) => ({ value: id, label: name }));
