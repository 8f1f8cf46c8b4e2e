import { Button, Card, Notice, PageTitle, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { useSite } from '#app/shell/site.ts';
import { superTexts } from '#app/texts/super.ts';
import type { Route } from './+types/sign-in.ts';

/** The form leads on to the social network. */
export const handle = { leadsAway: true };

export const loader = ({ url }: Route.LoaderArgs) => ({ isOver: url.searchParams.has('over') });

export default function SignIn({ loaderData: { isOver } }: Route.ComponentProps): ReactNode {
  const words = useTexts(superTexts);
  const site = useSite();
  return (
    <div className="narrow">
      <PageTitle title={words.signInTitle} lead={words.signInLead} />
      {isOver && (
        <Notice tone="warning" title={words.over}>
          <p>{words.overText}</p>
        </Notice>
      )}
      <Card>
        <Form method="post" action="/sign-in/social" reloadDocument>
          <Button name="intent" value="superadmin" wide>
            {words.signIn}
          </Button>
        </Form>
      </Card>
      {!site?.isConsole && (
        <p>
          <Link to="/super/onboard">{words.firstTime}</Link>
        </p>
      )}
    </div>
  );
}
