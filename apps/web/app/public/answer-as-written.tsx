import { Button, Notice, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { askTexts } from '#app/texts/public-ask.ts';
import { AnswerCard, AnswerGround } from './asked-answer.tsx';
import type { Asking } from './use-answer.ts';

/** An answer while it comes; one that did not come to its end says so, and can be asked for again. */
export function AnswerAsWritten(props: { asking: Asking; onStop(): void; onAgain(form: FormData): void }): ReactNode {
  const { question, sentences, state, answer } = props.asking;
  const words = useTexts(askTexts);
  const askAgain = () => {
    const form = new FormData();
    form.set('question', question);
    props.onAgain(form);
  };
  return (
    <>
      <AnswerCard question={question} sentences={sentences} answer={answer}>
        {state === 'writing' && (
          <p className="muted" role="status">
            {sentences.length === 0 ? words.waiting : words.writing}
          </p>
        )}
        {state === 'often' && (
          <Notice tone="warning" live title={words.often}>
            <p>{words.oftenText}</p>
          </Notice>
        )}
        {(state === 'stopped' || state === 'broken') && (
          <Notice tone="warning" live title={words[state]}>
            <p>{sentences.length === 0 ? words.nothing : words.half}</p>
          </Notice>
        )}
        {state !== 'whole' && (
          <p className="actions">
            {/* One button, which keeps the focus of who has pressed it; pressed twice in a row, it stops once. */}
            <Button
              type="button"
              kind="secondary"
              onClick={({ detail }) => detail < 2 && (state === 'writing' ? props.onStop() : askAgain())}
            >
              {state === 'writing' ? words.stop : words.again}
            </Button>
          </p>
        )}
      </AnswerCard>
      {answer && <AnswerGround answer={answer} />}
    </>
  );
}
