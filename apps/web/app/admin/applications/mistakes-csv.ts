import { listMistakes } from '@tamga/contract/applications.secrets';
import { wordsIn } from '@tamga/ui';
import { guestContext } from '#app/platform/context.ts';
import { csvResponse } from '#app/platform/csv.server.ts';
import { applicationTexts } from '#app/texts/admin-applications.ts';
import { ask } from '#app/platform/ask.server.ts';
import type { Route } from './+types/mistakes-csv.ts';

export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const words = wordsIn(applicationTexts, context.get(guestContext).language);
  const { items } = await ask(context, listMistakes, { params });
  const headings = [words.mistakeAt, words.mistakeCode, words.mistakeWords, words.mistakeGiven];
  return csvResponse(
    'errors',
    headings,
    items.map(({ at, code, message, given }) => [at, code, message, given]),
  );
}
