import { ButtonLink, PageTitle, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { closingTexts } from '#app/texts/account.closing.ts';
import type { Route } from './+types/closed.ts';
import { isMoment } from './moment.ts';

/** For a person who has just closed their account: nobody is signed in here. */
export function loader({ url }: Route.LoaderArgs) {
  const until = url.searchParams.get('until');
  return { until: until && isMoment(until) ? until : null };
}

export default function Closed({ loaderData: { until } }: Route.ComponentProps): ReactNode {
  const words = useTexts(closingTexts);
  const formats = useFormats();
  return (
    <div className="narrow">
      <PageTitle title={words.done} lead={until ? words.doneUntil(formats.dateTime(until)) : words.doneText} />
      <p>{words.signInText}</p>
      <div className="actions">
        <ButtonLink to="/sign-in?next=%2Fme%2Fclose" kind="secondary">
          {words.signIn}
        </ButtonLink>
      </div>
    </div>
  );
}
