import { useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { signInHelpTexts } from '#app/texts/sign-in.help.ts';

const questions = ['none', 'pin', 'phone', 'codes'] as const;

/** For people who cannot sign in: folded, so that it is in nobody's way. */
export function SignInHelp(): ReactNode {
  const words = useTexts(signInHelpTexts);
  return (
    <details>
      <summary>{words.title}</summary>
      <dl className="prose">
        {questions.map((question) => (
          <div key={question}>
            <dt>
              <strong>{words.questions[question].title}</strong>
            </dt>
            <dd>{words.questions[question].text}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">{words.never}</p>
    </details>
  );
}
