import { listOwnNotices } from '@tamga/contract/notifications';
import { attempt } from '#app/platform/api.server.ts';
import { type Context, guestContext } from '#app/platform/context.ts';
import { isWithin } from '#app/platform/paths.ts';

/** How many notices the person has not read, for the menu of the account; no other page needs to know. */
export async function readUnread(context: Context): Promise<number> {
  const { session, path } = context.get(guestContext);
  if (!session || !isWithin(path.replace(/\?.*$/s, ''), '/me')) return 0;
  // The frame of a page does not fail for a number: a page that needs the API says by itself that it is away.
  const outcome = await attempt(context, listOwnNotices, { query: { limit: 1 } }).catch(() => null);
  return outcome?.ok ? outcome.data.unread_count : 0;
}
