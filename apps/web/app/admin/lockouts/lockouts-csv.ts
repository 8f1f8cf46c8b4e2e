import { listLockouts } from '@tamga/contract/admin.lockouts';
import { wordsIn } from '@tamga/ui';
import { guestContext } from '#app/platform/context.ts';
import { csvResponse, everyPage } from '#app/platform/csv.server.ts';
import { userTexts } from '#app/texts/admin-users.ts';
import { ask } from '#app/platform/ask.server.ts';
import type { Route } from './+types/lockouts-csv.ts';

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const words = wordsIn(userTexts, context.get(guestContext).language);
  const lockouts = await everyPage((after) => ask(context, listLockouts, { query: { limit: 100, after } }));
  const headings = [words.key, words.failures, words.failedAt, words.lockedUntil];
  const rows = lockouts.map(({ key, failures, failed_at, locked_until }) => [key, failures, failed_at, locked_until]);
  return csvResponse('lockouts', headings, rows);
}
