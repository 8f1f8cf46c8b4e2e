import { wordsIn } from '@tamga/ui';
import { guestContext } from '#app/platform/context.ts';
import { csvResponse, everyPage } from '#app/platform/csv.server.ts';
import { accessTexts } from '#app/texts/account.access.ts';
import type { Route } from './+types/access-log.csv.ts';
import { readAccessLog } from './access-log.server.ts';
import { accessWords } from './access-words.ts';

export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const { language } = context.get(guestContext);
  const words = wordsIn(accessTexts, language);
  const accesses = await everyPage((after) => readAccessLog(context, url, { after, limit: 100 }));
  return csvResponse(
    'access-log',
    [words.when, words.who, words.what, words.why],
    accesses.map((one) => {
      const { who, what, details } = accessWords(language, one);
      const purpose = language === 'mn' ? one.purpose_mn : one.purpose_en;
      return [
        one.at,
        who,
        [what, details].filter(Boolean).join(': '),
        [purpose, one.reason].filter(Boolean).join(': '),
      ];
    }),
  );
}
