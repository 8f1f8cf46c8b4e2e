import { closeAccount, getClosing, reopenAccount } from '@tamga/contract/closing';
import { ButtonLink, ConfirmPage, Done, Notice, PageTitle, TaskForm, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { forgetSession } from '#app/platform/session.server.ts';
import { closingTexts } from '#app/texts/account.closing.ts';
import type { Route } from './+types/close.ts';

export const loader = ({ context }: Route.LoaderArgs) => call(context, getClosing);

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  if (form.get('intent') === 'reopen') {
    const reopened = await attempt(context, reopenAccount);
    return reopened.ok ? redirect('/me/close?done=reopened') : problemOf(reopened.refusal, form);
  }
  const outcome = await attempt(context, closeAccount);
  if (!outcome.ok) return problemOf(outcome.refusal, form);
  const guest = context.get(guestContext);
  forgetSession(guest.cookies);
  guest.session = null;
  return redirect(`/closed?until=${encodeURIComponent(outcome.data.erased_after)}`);
}

type Standing = Route.ComponentProps['loaderData'];

export default function Close({ loaderData: closing }: Route.ComponentProps): ReactNode {
  if (closing.erased_after) return <Closed until={closing.erased_after} />;
  const isHeld = closing.superadmin !== 'no' || closing.sole_owner_of.length > 0;
  return isHeld ? <Held closing={closing} /> : <Ask />;
}

/** The person has signed in again: they can take it back. */
function Closed({ until }: { until: string }): ReactNode {
  const words = useTexts(closingTexts);
  const formats = useFormats();
  return (
    <div className="narrow">
      <PageTitle title={words.closedTitle} />
      <Notice tone="warning" title={words.erasedOn(formats.dateTime(until))}>
        <p>{words.takeBackText}</p>
      </Notice>
      <TaskForm
        submit={words.takeBack}
        aside={
          <ButtonLink to="/me/data" kind="secondary">
            {words.myData}
          </ButtonLink>
        }
      >
        <input type="hidden" name="intent" value="reopen" />
      </TaskForm>
    </div>
  );
}

/** What stands in the way, and what to do about it. */
function Held({ closing }: { closing: Standing }): ReactNode {
  const words = useTexts(closingTexts);
  return (
    <div className="narrow">
      <PageTitle title={words.title} />
      {closing.superadmin !== 'no' && (
        <Notice tone="warning" title={words.superadmin[closing.superadmin]}>
          <p>{words.superadminText[closing.superadmin]}</p>
        </Notice>
      )}
      {closing.sole_owner_of.length > 0 && (
        <Notice tone="warning" title={words.owner}>
          <p>{words.ownerText}</p>
          <ul>
            {closing.sole_owner_of.map(({ id, name }) => (
              <li key={id}>
                <Link to={`/me/organisations/${id}`}>{name}</Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <ButtonLink to="/me/data" kind="secondary">
        {words.back}
      </ButtonLink>
    </div>
  );
}

function Ask(): ReactNode {
  const words = useTexts(closingTexts);
  return (
    <>
      <Done words={{ reopened: words.reopened }} />
      <ConfirmPage title={words.title} submit={words.submit} back="/me/data">
        <p>{words.ends}</p>
        <ul>
          {words.endsList.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
        <p>{words.stays}</p>
        <ul>
          {words.staysList.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
        <p>{words.grace}</p>
      </ConfirmPage>
    </>
  );
}
