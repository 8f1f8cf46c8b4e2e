import { listOwnNotices, readAllNotices, readNotice } from '@tamga/contract/notifications';
import {
  Button,
  Done,
  EmptyState,
  ErrorSummary,
  ItemList,
  PageTitle,
  type Problem,
  StatusTag,
  useFormats,
  useLanguage,
  useTexts,
  wordsIn,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, Link, redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { notificationTexts } from '#app/texts/account.notifications.ts';
import type { Route } from './+types/notifications.ts';
import { NextPage } from './next-page.tsx';

/** Where something can be done about a notice, by its kind. */
const places: Readonly<Record<string, string>> = {
  social_account_linked: '/me/social',
  social_account_unlinked: '/me/social',
  email_changed: '/me/profile',
  invitation: '/me/organisations',
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const after = url.searchParams.get('after') ?? undefined;
  const isUnreadOnly = url.searchParams.get('unread') === 'true';
  const query = { after, ...(isUnreadOnly && { unread: 'true' }) };
  const { items, next, unread_count } = await call(context, listOwnNotices, { query });
  const notices = items.map((one) => ({
    id: one.id,
    title: { mn: one.title_mn, en: one.title_en },
    body: { mn: one.body_mn, en: one.body_en },
    at: one.created_at,
    isRead: one.read_at !== null,
    place: places[one.kind] ?? null,
  }));
  return { notices, next, isUnreadOnly, hasUnread: unread_count > 0 };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await request.formData();
  const id = textOf(form, 'id');
  const outcome = id ? await attempt(context, readNotice, { params: { id } }) : await attempt(context, readAllNotices);
  if (!outcome.ok) return problemOf(outcome.refusal, form);
  const back = new URLSearchParams({ done: id ? 'read' : 'all' });
  if (url.searchParams.get('unread') === 'true') back.set('unread', 'true');
  return redirect(`/me/notifications?${back.toString()}`);
}

export default function Notifications({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(notificationTexts);
  const { notices, next, isUnreadOnly, hasUnread } = loaderData;
  const problem: Problem | undefined = actionData;
  return (
    <>
      <PageTitle title={words.notifications} lead={words.lead}>
        {hasUnread && (
          <Form method="post">
            <Button kind="secondary">{words.markAll}</Button>
          </Form>
        )}
      </PageTitle>
      <Done words={{ read: words.doneRead, all: words.doneAll }} />
      {problem && <ErrorSummary problem={problem} />}
      <nav className="actions" aria-label={words.which}>
        <Which to="/me/notifications" isHere={!isUnreadOnly}>
          {words.all}
        </Which>
        <Which to="/me/notifications?unread=true" isHere={isUnreadOnly}>
          {words.unreadOnly}
        </Which>
      </nav>
      {notices.length > 0 ? (
        <Notices notices={notices} />
      ) : (
        <EmptyState title={isUnreadOnly ? words.noneUnread : words.none}>
          <p>{isUnreadOnly ? words.noneUnreadText : words.noneText}</p>
        </EmptyState>
      )}
      <NextPage next={next} />
    </>
  );
}

function Which({ to, isHere, children }: { to: string; isHere: boolean; children: ReactNode }): ReactNode {
  return isHere ? <strong aria-current="page">{children}</strong> : <Link to={to}>{children}</Link>;
}

function Notices({ notices }: { notices: Route.ComponentProps['loaderData']['notices'] }): ReactNode {
  const words = useTexts(notificationTexts);
  const language = useLanguage();
  const formats = useFormats();
  return (
    <ItemList
      items={notices.map(({ id, at, isRead, place, ...one }) => {
        const title = wordsIn(one.title, language);
        const body = wordsIn(one.body, language);
        return {
          id,
          title,
          tag: !isRead && <StatusTag tone="accent">{words.fresh}</StatusTag>,
          lines: [...(body ? [body] : []), formats.dateTime(at)],
          actions: (place || !isRead) && (
            <div className="actions">
              {place && (
                <Link to={place} aria-label={words.openNamed(title)}>
                  {words.open}
                </Link>
              )}
              {!isRead && (
                <Form method="post">
                  <Button kind="quiet" name="id" value={id} aria-label={words.markReadNamed(title)}>
                    {words.markRead}
                  </Button>
                </Form>
              )}
            </div>
          ),
        };
      })}
    />
  );
}
