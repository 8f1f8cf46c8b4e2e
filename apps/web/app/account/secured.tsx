import { ButtonLink, CopyField, PageTitle, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { notMeTexts } from '#app/texts/account.not-me.ts';
import type { Route } from './+types/secured.ts';
import { isNumber } from './moment.ts';

/** For a person who has just signed out everywhere: nobody is signed in here. */
export function loader({ url }: Route.LoaderArgs) {
  const given = url.searchParams.get('number');
  return { number: given && isNumber(given) ? given : null };
}

const steps = ['refuse', 'pins', 'call', 'check'] as const;

export default function Secured({ loaderData: { number } }: Route.ComponentProps): ReactNode {
  const words = useTexts(notMeTexts);
  return (
    <div className="narrow">
      <PageTitle title={words.secured} lead={words.securedText} />
      <div className="page-prose">
        <ol>
          {steps.map((step) => (
            <li key={step}>
              <strong>{words.steps[step].title}</strong>
              <p className="muted">{words.steps[step].text}</p>
            </li>
          ))}
        </ol>
      </div>
      {number && <CopyField name="number" label={words.number} value={number} />}
      <div className="actions">
        <ButtonLink to="/sign-in">{words.signIn}</ButtonLink>
      </div>
    </div>
  );
}
