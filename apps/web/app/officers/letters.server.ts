import { type Letter, type LetterKind, listCaseLetters, listLetters } from '@tamga/contract/officers.letters';
import { listOwnOrganisations } from '@tamga/contract/org';
import { data } from 'react-router';
import { ask } from '#app/platform/ask.server.ts';
import { type Context, guestContext } from '#app/platform/context.ts';
import { everyPage } from '#app/platform/csv.server.ts';
import { textOf } from '#app/platform/forms.ts';

/** The organisations of the officer, and in which of them they write the letters. */
export async function readWriters(context: Context) {
  const { language } = context.get(guestContext);
  const all = await everyPage((after) => ask(context, listOwnOrganisations, { query: { limit: 100, after } }), 1_000);
  return all
    .filter(({ my_state, state }) => my_state === 'active' && state === 'active')
    .map(({ tenant_id, name, name_en, my_role }) => ({
      id: tenant_id,
      name: language === 'en' ? (name_en ?? name) : name,
      leads: my_role === 'owner' || my_role === 'admin',
    }));
}

export async function readLetters(context: Context) {
  const writers = await readWriters(context);
  const lists = await Promise.all(
    writers.map(async ({ id: tenant_id, name, leads }) => {
      const ofOne = (after?: string) => ask(context, listLetters, { query: { tenant_id, limit: 100, after } });
      return (await everyPage(ofOne, 1_000)).map((letter) => ({ ...letter, organisation: name, leads }));
    }),
  );
  return { letters: lists.flat(), leads: writers.some(({ leads }) => leads), isOne: writers.length < 2 };
}

/** One that the officer may change; any other is not found. */
export async function readLetter(context: Context, id: string) {
  const letter = (await readLetters(context)).letters.find((one) => one.id === id);
  if (!letter?.leads) throw data(null, { status: 404 });
  return letter;
}

/** What may be chosen to write with at an application, and the text of the one that was. */
export async function readChoice(context: Context, id: string, kinds: readonly LetterKind[], chosen: string | null) {
  const { language } = context.get(guestContext);
  const { items } = await ask(context, listCaseLetters, { params: { id }, query: {} });
  const letters = items.filter(({ kind }) => kinds.includes(kind));
  const letter = letters.find((one) => one.id === chosen);
  return {
    letters: letters.map(({ id, name }) => ({ value: id, label: name })),
    chosen: letter?.id ?? '',
    text: letter?.text[language],
  };
}

export type LetterChoice = Awaited<ReturnType<typeof readChoice>>;

/** What was typed; a kind that was not chosen is refused by the API, in words. */
export const lettersBody = (form: FormData): Pick<Letter, 'kind' | 'name' | 'text'> => ({
  kind: textOf(form, 'kind') as LetterKind,
  name: textOf(form, 'name'),
  text: { mn: textOf(form, 'text.mn'), en: textOf(form, 'text.en') },
});
