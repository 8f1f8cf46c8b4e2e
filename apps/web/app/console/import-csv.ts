import { getImport } from '@tamga/contract/operator.imports';
import { wordsIn } from '@tamga/ui';
import { ask } from '#app/platform/ask.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { csvResponse } from '#app/platform/csv.server.ts';
import { outcomeTexts } from '#app/texts/console.bulk.ts';
import { explained } from './import-words.server.ts';
import type { Route } from './+types/import-csv.ts';

export async function loader({ context, params: { id } }: Route.LoaderArgs): Promise<Response> {
  const { outcomes } = wordsIn(outcomeTexts, context.get(guestContext).language);
  const { results } = await ask(context, getImport, { params: { id } });
  const headings = ['row', 'slug', 'result', 'outcome', 'message', 'organisation_id'];
  const rows = results.map(({ index, slug, result, error, tenant_id }) => [
    String(index + 1),
    slug,
    result,
    outcomes[result],
    explained(context, error),
    tenant_id,
  ]);
  return csvResponse('import', headings, rows);
}
