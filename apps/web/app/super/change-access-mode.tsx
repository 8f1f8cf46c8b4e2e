import { getAccessMode, setAccessMode } from '@tamga/contract/superadmin';
import { ConfirmPage, useTexts, wordsIn } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { superTexts } from '#app/texts/super.ts';
import { ask } from '#app/platform/ask.server.ts';
import { wrongWord } from '#app/platform/confirmation.server.ts';
import type { Route } from './+types/change-access-mode.ts';

/** What it would become. */
export async function loader({ context }: Route.LoaderArgs) {
  const { mode } = await ask(context, getAccessMode);
  return { wanted: mode === 'open' ? ('closed' as const) : ('open' as const) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { language } = context.get(guestContext);
  const { mode: present } = await ask(context, getAccessMode);
  const mode = present === 'open' ? ('closed' as const) : ('open' as const);
  const words = wordsIn(superTexts, language);
  const wrong = wrongWord(form, mode === 'open' ? words.wordOpen : words.wordClose, language);
  if (wrong) return wrong;
  const outcome = await attempt(context, setAccessMode, { body: { mode } });
  if (outcome.ok) return redirect('/super/access-mode?done=mode');
  return problemOf(outcome.refusal, form);
}

export default function ChangeAccessMode({ loaderData: { wanted } }: Route.ComponentProps): ReactNode {
  const words = useTexts(superTexts);
  const isOpening = wanted === 'open';
  return (
    <ConfirmPage
      title={isOpening ? words.toOpen : words.toClose}
      submit={isOpening ? words.toOpen : words.toClose}
      back="/super/access-mode"
      word={isOpening ? words.wordOpen : words.wordClose}
    >
      <p>{words.modeTexts[wanted]}</p>
    </ConfirmPage>
  );
}
