import { endOwnSession, listOwnSessions } from '@tamga/contract/auth';
import {
  Button,
  ButtonLink,
  Done,
  ErrorSummary,
  ItemList,
  PageTitle,
  type Problem,
  StatusTag,
  useFormats,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, Link, redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { NextPage } from '#app/platform/next-page.tsx';
import { problemOf } from '#app/platform/refusal.server.ts';
import { useNow } from '#app/shell/site.ts';
import { sessionTexts } from '#app/texts/account.sessions.ts';
import { accountTexts } from '#app/texts/account.ts';
import type { Route } from './+types/sessions.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const after = url.searchParams.get('after') ?? undefined;
  const { items, next } = await call(context, listOwnSessions, { query: { after } });
  return { sessions: items, next };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(context, endOwnSession, { params: { id: textOf(form, 'id') } });
  return outcome.ok ? redirect('/me/sessions?done=ended') : problemOf(outcome.refusal, form);
}

export default function Sessions({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(sessionTexts);
  const { sessions, next } = loaderData;
  const isAlone = sessions.every(({ current }) => current);
  const problem: Problem | undefined = actionData;
  return (
    <>
      <PageTitle title={words.sessions} lead={words.sessionsLead}>
        {!isAlone && (
          <ButtonLink to="/me/sessions/end-others" kind="secondary">
            {words.endOthers}
          </ButtonLink>
        )}
      </PageTitle>
      <Done words={{ ended: words.ended, others: words.endedOthers }} />
      {problem && <ErrorSummary problem={problem} />}
      <Places sessions={sessions} />
      {isAlone && <p className="muted">{words.onlyHere}</p>}
      <NextPage next={next} />
      <p>
        <Link to="/me/sign-ins">{words.history}</Link>
      </p>
      <div className="actions">
        <ButtonLink to="/me/not-me" kind="danger" icon="shield">
          {words.notMe}
        </ButtonLink>
        <Link to="/me/report">{words.report}</Link>
      </div>
    </>
  );
}

function Places({ sessions }: { sessions: Route.ComponentProps['loaderData']['sessions'] }): ReactNode {
  const words = useTexts(sessionTexts);
  const { methods, unknownDevice } = useTexts(accountTexts);
  const formats = useFormats();
  const now = useNow();
  return (
    <ItemList
      items={sessions.map((one) => {
        const device = [one.browser, one.device].filter(Boolean).join(', ') || unknownDevice;
        return {
          id: one.id,
          title: device,
          tag: one.current && <StatusTag tone="success">{words.thisOne}</StatusTag>,
          lines: [
            words.signedIn(formats.dateTime(one.created_at), methods[one.method]),
            [words.lastUsed(formats.ago(one.last_used_at, now)), one.place && words.place(one.place)]
              .filter(Boolean)
              .join(' · '),
            words.ends(formats.date(one.ends_at)),
          ],
          actions: !one.current && (
            <Form method="post">
              <Button kind="secondary" name="id" value={one.id} aria-label={words.endNamed(device)}>
                {words.end}
              </Button>
            </Form>
          ),
        };
      })}
    />
  );
}
