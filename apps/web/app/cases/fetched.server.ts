import { formatsIn, wordOf, wordsIn } from '@tamga/ui';
import { type Context, guestContext } from '#app/platform/context.ts';
import { textIn } from '#app/platform/form/shown-values.ts';
import { applyTexts } from '#app/texts/cases.apply.ts';
import { evidenceFor, mayBeFetched, type ReadApplication } from './application.server.ts';

export interface FetchedItem {
  code: string;
  title: string;
  /** What it says, in words; empty where only that it is there was told. */
  said: string;
  /** From whom, and when. */
  source: string;
}

/** What was fetched for an application, and what of it its holders do not have. */
export function fetchedIn(
  context: Context,
  application: ReadApplication,
): { items: FetchedItem[]; lacking: Lacking[] } {
  const { language } = context.get(guestContext);
  const { requirements, evidences } = application;
  const items = requirements.flatMap(({ requirement_code: code, title }): FetchedItem[] => {
    const item = evidenceFor(evidences, code);
    if (!item || item.source === 'upload' || item.state === 'failed') return [];
    return [{ code, title: title[language], ...fetchedWords(context, item) }];
  });
  const lacking = requirements
    .filter((need) => mayBeFetched(need, evidences))
    .map(({ requirement_code: code, title }) => ({ code, title: title[language] }));
  return { items, lacking };
}

export interface Lacking {
  code: string;
  title: string;
}

/** What was fetched, from whom and when, so that the person can see whether it is right. */
export function fetchedWords(
  context: Context,
  item: ReadApplication['evidences'][number],
): Pick<FetchedItem, 'said' | 'source'> {
  const { language } = context.get(guestContext);
  const words = wordsIn(applyTexts, language);
  const formats = formatsIn(language);
  const whom = item.provider ?? '';
  if (item.state === 'asked') return { said: '', source: words.asked(whom) };
  const parts = Object.entries(item.structured ?? {}).flatMap(([name, value]) => {
    const [label, text] = [wordOf(words.parts, name), textIn(value)];
    if (label === undefined || text === undefined) return [];
    return [`${label}: ${name === 'date_of_birth' ? formats.date(text) : text}`];
  });
  const holder = item.relayed ? whom : (wordOf(words.holders, whom) ?? whom);
  return { said: parts.join(', '), source: words.fetchedFrom(holder, formats.dateTime(item.created_at)) };
}
