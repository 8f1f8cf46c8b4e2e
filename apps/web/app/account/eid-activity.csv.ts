import { wordsIn } from '@tamga/ui';
import { failWith } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { csvResponse, everyPage } from '#app/platform/csv.server.ts';
import { eidTexts } from '#app/texts/account.eid.ts';
import type { Route } from './+types/eid-activity.csv.ts';
import { askActivity } from './eid-activity.server.ts';

export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const words = wordsIn(eidTexts, context.get(guestContext).language);
  const outcomes: Readonly<Record<string, string>> = words.outcomes;
  const uses = await everyPage(async (after = '0') => {
    const { outcome, next } = await askActivity(context, url, { after, limit: 100 });
    if (!outcome.ok) throw failWith(outcome.refusal);
    return { items: outcome.data.sessions, next };
  });
  return csvResponse(
    'eid-activity',
    [words.when, words.flow, words.outcome],
    uses.map(({ at, flow, outcome }) => [at, words.flows[flow], outcomes[outcome] ?? outcome]),
  );
}
