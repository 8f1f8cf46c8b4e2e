import { bulkRowsMax, createTenants } from '@tamga/contract/operator';
import type { Problem } from '@tamga/ui';
import { wordsIn } from '@tamga/ui';
import { attempt } from '#app/platform/api.server.ts';
import { type Context, guestContext, visitContext } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { bulkTexts } from '#app/texts/console.bulk.ts';
import { hide } from './hidden.server.ts';
import type { Outcome } from './outcomes.tsx';
import { type BulkLine, isReady, readRows } from './rows.ts';
import { decoded } from './sheet.ts';

/** A text to be looked at again, with what is wrong where something is; or what came of sending it. */
export type Answer = { text: string } | (Problem & { text: string }) | { outcomes: Outcome[] };

const bytesMax = 1_024 * 1_024;

/** Nothing is sent that was not seen: what is in a file, and what is wrong, is shown first. */
export async function takeRows(context: Context, form: FormData): Promise<Answer> {
  const words = wordsIn(bulkTexts, context.get(guestContext).language);
  const refuse = (text: string, message: string): Answer => ({ message, fields: { rows: message }, values: {}, text });
  const file = form.get('file');
  const typed = textOf(form, 'rows');
  const isFile = file instanceof File && file.size > 0;
  if (isFile && file.size > bytesMax) return refuse(typed, words.tooLarge);
  const text = isFile ? decoded(await file.arrayBuffer()) : typed;
  if (text === null) return refuse(typed, words.notText);
  if (text === '') return refuse(text, words.empty);
  const sheet = readRows(text);
  const intent = form.get('intent');
  if (intent === 'edit') return { text };
  if (!isReady(sheet, bulkRowsMax)) return refuse(text, words.mend);
  if (isFile || intent !== 'send' || form.has('check')) return { text };
  return send(context, textOf(form, 'once'), text, sheet.lines, (message) => refuse(text, message));
}

/** So long the API may take for one list, and a little more. */
const claimMs = 70_000;

/** Rows may be sent twice without harm, but two sends at once would mix their outcomes. */
async function send(
  context: Context,
  once: string,
  text: string,
  lines: readonly BulkLine[],
  refuse: (message: string) => Answer,
): Promise<Answer> {
  const { memory } = context.get(visitContext).world;
  const key = `bulk:${once.slice(0, 36)}`;
  if ((await memory.claim(key, claimMs)) === 'taken') {
    return refuse(wordsIn(bulkTexts, context.get(guestContext).language).underWay);
  }
  const organisations = lines.map(({ values: { admin_user_id: owner, ...row } }) => ({
    ...row,
    ...(owner && { admin_user_id: owner }),
  }));
  const outcome = await attempt(context, createTenants, { body: { organisations } }).finally(
    () => void memory.release(key),
  );
  if (!outcome.ok) {
    hide(outcome.refusal);
    return { message: outcome.refusal.message, fields: {}, values: {}, text };
  }
  const outcomes = outcome.data.results.flatMap(({ index, result, message, differs, tenant_id: id }) => {
    const line = lines[index];
    return line ? [{ line: line.line, values: line.values, result, message, differs, id }] : [];
  });
  return { outcomes };
}
