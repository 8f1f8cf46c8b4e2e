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
  Tabs,
  useFormats,
  useLanguage,
  useTexts,
  wordsIn,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, Link, redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { NextPage } from '#app/platform/next-page.tsx';
import { problemOf } from '#app/platform/refusal.server.ts';
import { notificationTexts } from '#app/texts/account.notifications.ts';
import type { Route } from './+types/notifications.ts';
import { placeOf } from './notice-places.ts';

/** Of what the person did themselves, or a thief of the account. */
const doubted = new Set([
  'integration_connected',
  'social_account_linked',
  'social_account_unlinked',
  'email_changed',
  'passkey_added',
  'passkey_removed',
  'new_device',
  'new_sign_in',
  'mail_switched_off',
  'sms_switched_off',
  'phone_changed',
]);

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
    place: placeOf(one.kind, one.params),
    doubt: doubted.has(one.kind) ? `/me/not-me?at=${one.created_at}` : null,
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
      <Tabs
        label={words.which}
        tabs={[
          { to: '/me/notifications', label: words.all, isHere: !isUnreadOnly },
          { to: '/me/notifications?unread=true', label: words.unreadOnly, isHere: isUnreadOnly },
        ]}
      />
      {notices.length > 0 ? (
        <Notices notices={notices} />
      ) : (
        <EmptyState title={isUnreadOnly ? words.noneUnread : words.none} picture="inbox">
          <p>{isUnreadOnly ? words.noneUnreadText : words.noneText}</p>
        </EmptyState>
      )}
      <NextPage next={next} />
      <p>
        <Link to="/me/notifications/settings">{words.settings}</Link>
      </p>
    </>
  );
}

function Notices({ notices }: { notices: Route.ComponentProps['loaderData']['notices'] }): ReactNode {
  const words = useTexts(notificationTexts);
  const language = useLanguage();
  const formats = useFormats();
  return (
    <ItemList
      items={notices.map(({ id, at, isRead, place, doubt, ...one }) => {
        const title = wordsIn(one.title, language);
        const body = wordsIn(one.body, language);
        return {
          id,
          title,
          tag: !isRead && <StatusTag tone="accent">{words.fresh}</StatusTag>,
          lines: [...(body ? [body] : []), formats.dateTime(at)],
          actions: (place || doubt || !isRead) && (
            <div className="actions">
              {place && (
                <Link to={place} aria-label={words.openNamed(title)}>
                  {words.open}
                </Link>
              )}
              {doubt && (
                <Link to={doubt} aria-label={words.notMeNamed(title)}>
                  {words.notMe}
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
