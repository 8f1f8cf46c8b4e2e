import { listInvites } from '@tamga/contract/superadmin.invites';
import { wordsIn } from '@tamga/ui';
import { guestContext } from '#app/platform/context.ts';
import { csvResponse, everyPage } from '#app/platform/csv.server.ts';
import { superTexts } from '#app/texts/super.ts';
import { ask } from '#app/platform/ask.server.ts';
import type { Route } from './+types/invites-csv.ts';

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const words = wordsIn(superTexts, context.get(guestContext).language);
  const all = await everyPage((after) => ask(context, listInvites, { query: { limit: 100, after } }));
  const headings = [words.email, words.invitedAt, words.until];
  return csvResponse(
    'invitations',
    headings,
    all.map(({ email, created_at, expires_at }) => [email, created_at, expires_at]),
  );
}
