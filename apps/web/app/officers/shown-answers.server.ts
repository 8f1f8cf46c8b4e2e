import { pagesOf, readForm } from '@tamga/forms';
import { formatsIn, wordsIn } from '@tamga/ui';
import { type Context, guestContext } from '#app/platform/context.ts';
import { type AnswerRow, answerRows, answerText } from '#app/platform/form/answer-rows.ts';
import { textIn } from '#app/platform/form/shown-values.ts';
import { caseTexts } from '#app/texts/officers-case.ts';

interface ShownPage {
  label: string;
  answers: AnswerRow[];
}

interface Asked {
  form_schema: unknown;
  ui_schema: unknown;
  data: Record<string, unknown> | null;
}

function sayingIn(context: Context) {
  const { language } = context.get(guestContext);
  return { words: wordsIn(caseTexts, language), formats: formatsIn(language), language };
}

/** What was asked and answered, page by page, in the language of the officer. */
export function shownPages(context: Context, { form_schema, ui_schema, data }: Asked): ShownPage[] {
  if (form_schema === null || data === null) return [];
  const said = sayingIn(context);
  return pagesOf(ui_schema, readForm(form_schema)).map(({ label, fields }) => ({
    label: label[said.language],
    answers: answerRows(fields, data, said, { all: data }),
  }));
}

/** What the citizen answered to a question of an officer; one about a question of the form is said as that is. */
export function shownAnswer(
  context: Context,
  { form_schema, ui_schema }: Pick<Asked, 'form_schema' | 'ui_schema'>,
  { field, answer }: { field: string | null; answer?: unknown },
): string | null {
  const fields = form_schema === null ? [] : pagesOf(ui_schema, readForm(form_schema)).flatMap(({ fields }) => fields);
  const asked = fields.find(({ name }) => name === field);
  return asked ? answerText(asked, answer, sayingIn(context)) : (textIn(answer) ?? null);
}
