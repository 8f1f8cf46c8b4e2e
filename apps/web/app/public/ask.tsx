import { ask, askInPublic, personalTools, rateAnswer } from '@tamga/contract/assistant';
import { Field, Notice, PageTitle, TaskForm, useTexts } from '@tamga/ui';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { attempt } from '#app/platform/api.server.ts';
import { type Context, guestContext } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { askTexts } from '#app/texts/public-ask.ts';
import { AnswerAsWritten } from './answer-as-written.tsx';
import { AskedAnswer } from './asked-answer.tsx';
import { canHear, hear } from './heard-question.server.ts';
import { questionIn } from './question.server.ts';
import { SayQuestion } from './say-question.tsx';
import { useAnswer } from './use-answer.ts';
import type { Route } from './+types/ask.ts';

/** A recording may be sent. */
export const handle = { bodyBytesMax: 11 * 1_024 * 1_024 };

export const loader = async ({ context }: Route.LoaderArgs) => ({ hears: await canHear(context) });

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const recording = form.get('recording');
  if (recording instanceof File) return hear(context, recording);
  const rated = textOf(form, 'answer');
  if (rated !== '') {
    const body = { id: rated, helpful: form.get('helpful') === 'yes' };
    const outcome = await attempt(context, rateAnswer, { body });
    return outcome.ok ? { thanked: true as const } : problemOf(outcome.refusal, form);
  }
  const outcome = await answerTo(context, form);
  return outcome.ok ? { question: textOf(form, 'question'), answer: outcome.data } : problemOf(outcome.refusal, form);
}

/** Of who is signed in what they have can be looked up, each time that they press for it. */
function answerTo(context: Context, form: FormData) {
  const { session } = context.get(guestContext);
  const body = questionIn(context, form);
  const use = personalTools.find((one) => one === textOf(form, 'use'));
  return session
    ? attempt(context, ask, { body: { ...body, ...(use && { use }) } })
    : attempt(context, askInPublic, { body });
}

export default function Ask({ loaderData: { hears }, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(askTexts);
  const { asking, follow, stop } = useAnswer(actionData);
  const answered = actionData && 'answer' in actionData && actionData.answer ? actionData : null;
  const [said, setSaid] = useState(actionData && 'heard' in actionData ? actionData.heard : '');
  const unheard = actionData && 'unheard' in actionData ? (actionData.unheard ?? null) : null;
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    follow(new FormData(event.currentTarget));
  };
  return (
    <div className="narrow">
      <PageTitle title={words.title} lead={words.lead} />
      {asking ? (
        <AnswerAsWritten asking={asking} onStop={stop} onAgain={follow} />
      ) : (
        <>
          {actionData && 'thanked' in actionData && <Notice tone="success" title={words.thanks} />}
          {answered && <AskedAnswer question={answered.question} answer={answered.answer} />}
        </>
      )}
      <TaskForm submit={words.submit} waiting={words.waiting} problem={asking ? null : undefined} onSubmit={send}>
        <Field
          name="question"
          label={words.question}
          hint={words.hint}
          lines={3}
          maxLength={800}
          value={said}
          key={said}
        />
      </TaskForm>
      {hears && <SayQuestion problem={unheard} onHeard={setSaid} />}
    </div>
  );
}
