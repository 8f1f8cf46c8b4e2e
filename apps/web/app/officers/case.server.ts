import { getCase } from '@tamga/contract/officers.case';
import type { Answer } from '#app/platform/api.server.ts';
import { ask } from '#app/platform/ask.server.ts';
import type { Context } from '#app/platform/context.ts';
import { isAsked } from './signing.server.ts';
import { shownAnswer, shownPages } from './shown-answers.server.ts';

export type OfficerCase = Answer<typeof getCase>;

export const readCase = (context: Context, id: string): Promise<OfficerCase> =>
  ask(context, getCase, { params: { id } });

/** What the page of an application shows; its form is put into words here, so that no browser has to read a schema. */
export async function readShown(context: Context, id: string) {
  const { form_schema, ui_schema, data, handed_in, requirements, fees: _, ...shown } = await readCase(context, id);
  const asked = { form_schema, ui_schema, data };
  const info_items = shown.info_items.map((item) => ({ ...item, said: shownAnswer(context, asked, item) }));
  const titles = Object.fromEntries(requirements.map(({ requirement_code, title }) => [requirement_code, title]));
  const handedIn = shownPages(context, { ...asked, data: handed_in?.data ?? null }).flatMap(({ answers }) => answers);
  // What a citizen answered later stands beside what they handed in, which may be signed.
  const former = Object.fromEntries(handedIn.map(({ path, value }) => [path, value]));
  return {
    ...shown,
    info_items,
    pages: shownPages(context, asked),
    former: handed_in && former,
    titles,
    isPurged: data === null,
    isAsked: shown.pending_approval_id !== null && (await isAsked(context, shown.pending_approval_id)),
  };
}

export type ShownCase = Awaited<ReturnType<typeof readShown>>;
