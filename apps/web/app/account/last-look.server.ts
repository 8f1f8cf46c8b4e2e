import { listOwnAccessLog } from '@tamga/contract/users.access';
import { call } from '#app/platform/api.server.ts';
import { type Context, guestContext } from '#app/platform/context.ts';
import { accessWords } from './access-words.ts';

/** The latest look at this person's data by another, in words. */
export async function readLastLook(context: Context): Promise<{ at: string; who: string; what: string } | null> {
  const { language } = context.get(guestContext);
  const [latest] = (await call(context, listOwnAccessLog, { query: { limit: 1 } })).items;
  if (!latest) return null;
  const { who, what } = accessWords(language, latest);
  return { at: latest.at, who, what };
}
