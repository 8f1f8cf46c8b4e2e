import { listCalls } from '@tamga/contract/tools.oversight';
import { wordsIn } from '@tamga/ui';
import { guestContext } from '#app/platform/context.ts';
import { csvResponse, everyPage } from '#app/platform/csv.server.ts';
import { toolTexts } from '#app/texts/admin-tools.ts';
import { toolCallTexts } from '#app/texts/admin-tools-calls.ts';
import { ask } from '#app/platform/ask.server.ts';
import { callQueryOf, shownCall } from './calls.server.ts';
import { readHolders } from './holders.server.ts';
import type { Route } from './+types/calls-csv.ts';

export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const { language } = context.get(guestContext);
  const words = wordsIn(toolCallTexts, language);
  const { application } = wordsIn(toolTexts, language);
  const query = callQueryOf(url);
  const [holders, calls] = await Promise.all([
    readHolders(context),
    everyPage((after) => ask(context, listCalls, { query: { ...query, limit: 100, after } })),
  ]);
  const headings = [words.at, words.tool, words.outcome, `${words.duration}, ms`, words.via, application, words.key];
  const rows = calls
    .map(shownCall(holders))
    .map((one) => [one.at, one.tool, one.code ?? 'ok', one.duration_ms, one.via, one.application, one.key_id]);
  return csvResponse('calls', headings, rows);
}
