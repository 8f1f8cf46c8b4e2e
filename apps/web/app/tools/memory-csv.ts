import { listInsights } from '@tamga/contract/tools.oversight';
import { wordsIn } from '@tamga/ui';
import { guestContext } from '#app/platform/context.ts';
import { csvResponse, everyPage } from '#app/platform/csv.server.ts';
import { toolTexts } from '#app/texts/admin-tools.ts';
import { toolMemoryTexts } from '#app/texts/admin-tools-memory.ts';
import { ask } from '#app/platform/ask.server.ts';
import { readHolders } from './holders.server.ts';
import { insightQueryOf, shownInsight } from './memory.server.ts';
import type { Route } from './+types/memory-csv.ts';

export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const { language } = context.get(guestContext);
  const words = wordsIn(toolMemoryTexts, language);
  const { application } = wordsIn(toolTexts, language);
  const query = insightQueryOf(url);
  const [holders, insights] = await Promise.all([
    readHolders(context),
    everyPage((after) => ask(context, listInsights, { query: { ...query, limit: 100, after } })),
  ]);
  const headings = [words.topic, words.content, application, `${words.confidence}, %`, words.uses, words.created];
  const rows = insights
    .map(shownInsight(holders))
    .map((one) => [one.topic, one.content, one.application, one.percent, one.use_count, one.created_at]);
  return csvResponse('memory', headings, rows);
}
