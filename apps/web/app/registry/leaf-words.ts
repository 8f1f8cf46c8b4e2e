import { wordOf, type wordsIn } from '@tamga/ui';
import type { editorTexts } from '#app/texts/registry-editor.ts';

type Words = ReturnType<typeof wordsIn<(typeof editorTexts)['mn']>>;

/** What a content is made of, in the end. */
export type Leaf = string | number | boolean;

/** What a field of the content is called on the page where it is written. */
export function labelOfPath(words: Words, path: string): string {
  const [list = '', number] = path.split('.');
  const label = labelsOf(words)[list] ?? list;
  const rows = new Map<string, (n: number) => string>(Object.entries(words.row));
  const said = rows.get(list)?.(Number(number) + 1) ?? label;
  if (path.endsWith('.mn')) return words.inMongolian(said);
  return path.endsWith('.en') ? words.inEnglish(said) : said;
}

const labelsOf = (words: Words): Readonly<Record<string, string>> => ({
  title: words.titleLabel,
  description: words.description,
  keywords: words.keywords,
  sector: words.sector,
  thematic_area: words.area,
  audience: words.audience,
  duplicate_policy: words.duplicates,
  requires_signature: words.requiresSignature,
  free: words.free,
  processing_days: words.processingDays,
  sla: words.decideDays,
  output_type_id: words.output,
  decision_signature: words.decisionSignature,
  second_approver: words.secondApprover,
  life_event_ids: words.lifeEvents,
});

/** A value as the page says it; null for what is not written. */
export function wordOfValue(words: Words, path: string, value: Leaf | undefined): string | null {
  if (value === undefined) return null;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  const text = String(value);
  if (path === 'audience') return wordOf(words.audiences, text) ?? text;
  if (path === 'duplicate_policy') return wordOf(words.duplicatePolicies, text) ?? text;
  if (path.endsWith('.kind')) return wordOf(words.channelKinds, text) ?? text;
  if (path.endsWith('.currency')) return wordOf(words.currencies, text) ?? text;
  return path.endsWith('.amount_minor') ? String(Number(value) / 100) : text;
}
