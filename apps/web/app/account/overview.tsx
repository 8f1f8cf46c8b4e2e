import { listOwnSessions } from '@tamga/contract/auth';
import { getClosing } from '@tamga/contract/closing';
import { listConsents } from '@tamga/contract/oidc.consents';
import {
  Card,
  EmptyState,
  Figures,
  formatsAt,
  lastMomentOf,
  Notice,
  PageTitle,
  Section,
  SummaryList,
  type Task,
  TaskList,
  useFormats,
  useLanguage,
  useTexts,
  wordsIn,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { call } from '#app/platform/api.server.ts';
import { useNow, usePages, usePerson, useUnread } from '#app/shell/site.ts';
import { homeTexts } from '#app/texts/account.home.ts';
import type { Route } from './+types/overview.ts';
import { LastLook } from './last-look.tsx';
import { readLastLook } from './last-look.server.ts';
import { type Opened, SignInWords } from './sign-in-words.tsx';
import { readTodo, type Todo } from './todo.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const [closing, { organisations, ...todo }, sessions, consents, look] = await Promise.all([
    call(context, getClosing),
    readTodo(context),
    call(context, listOwnSessions, { query: { limit: countMax } }),
    call(context, listConsents, { query: { limit: countMax } }),
    readLastLook(context),
  ]);
  // A person who signs in after closing their account is asked first whether they want it back.
  if (closing.closed_at) throw redirect('/me/close');
  const pick = ({ browser, device, place, method, created_at }: Opened): Opened => ({
    browser,
    device,
    place,
    method,
    created_at,
  });
  const now = sessions.items.find(({ current }) => current);
  const others = sessions.items.filter(({ current }) => !current);
  // The newest first, and another browser may have been signed in after this one: that sign-in is no previous one.
  const isLater = ({ created_at }: Opened): boolean => now !== undefined && created_at > now.created_at;
  const [later, before] = [others.find(isLater), others.find((one) => !isLater(one))];
  return {
    ...todo,
    now: now ? pick(now) : null,
    later: later ? pick(later) : null,
    before: before ? pick(before) : null,
    look,
    counts: {
      '/me/sessions': sessions.items.length,
      '/me/apps': consents.items.length,
      '/me/organisations': organisations,
    },
  };
}

/** As many as one page of a list holds; who has more is told so. */
const countMax = 100;

export default function Overview({ loaderData }: Route.ComponentProps): ReactNode {
  const words = useTexts(homeTexts);
  const tasks = [...useTasks(loaderData.todo), ...useUnreadTask()];
  const person = usePerson();
  return (
    <>
      <PageTitle title={words.title} lead={words.lead(person?.givenName ?? '')} />
      {person?.isWithheld && (
        <Notice>
          <p>{words.withheld}</p>
          <Link to="/sign-in?again&next=%2Fme">{words.withheldLink}</Link>
        </Notice>
      )}
      <Section title={words.todo}>
        {tasks.length > 0 ? (
          <TaskList tasks={tasks} />
        ) : (
          <EmptyState title={words.todoNone} picture="done">
            <p>{words.todoNoneText}</p>
          </EmptyState>
        )}
        {!loaderData.knowsCertificates && <Notice>{words.certificatesUnknown}</Notice>}
      </Section>
      <NextAppointment appointment={loaderData.appointment} />
      <Counts counts={loaderData.counts} />
      <Section title={words.lastSignIn} actions={<Link to="/me/sessions">{words.allSessions}</Link>}>
        <LastSignIn now={loaderData.now} later={loaderData.later} before={loaderData.before} />
      </Section>
      <LastLook look={loaderData.look} />
    </>
  );
}

function useTasks(todo: readonly Todo[]): Task[] {
  const words = useTexts(homeTexts);
  const language = useLanguage();
  const formats = useFormats();
  const now = useNow();
  return todo.map((one): Task => {
    const { id } = one;
    if (one.kind === 'approval') {
      const details = words.todoApprovalUntil(formats.time(one.until));
      return { id, icon: 'phone', to: '/me/approvals', title: wordsIn(one.text, language), details, tone: 'warning' };
    }
    if (one.kind === 'invitation') {
      const details = words.todoInvitationAs(words.memberRoles[one.role]);
      return { id, icon: 'person', to: '/me/organisations', title: words.todoInvitation(one.name), details };
    }
    if (one.kind === 'application') {
      const details = one.until ? words.todoUntil(formats.date(lastMomentOf(one.until))) : undefined;
      const title = words.todoApplication[one.action](one.title[language]);
      const isUrgent = one.action !== 'finish_draft';
      const to = `/me/applications/${id}`;
      return { id, icon: 'pen', to, title, ...(details && { details }), ...(isUrgent && { tone: 'warning' }) };
    }
    if (one.kind === 'payment') {
      const title = words.todoPayment(one.title[language], formats.money(one.price));
      return { id, icon: 'warning', to: `/me/payments/${id}`, title, details: words.todoPaymentText, tone: 'warning' };
    }
    const kind = words.certificateKinds[one.type];
    const title = one.until
      ? words.todoCertificate(kind, formats.ago(one.until, now))
      : words.todoCertificateOver(kind);
    const tone = one.until ? 'warning' : 'danger';
    return { id, icon: 'warning', to: '/me/eid', title: capital(title), details: words.todoCertificateText, tone };
  });
}

function NextAppointment({
  appointment,
}: {
  appointment: Route.ComponentProps['loaderData']['appointment'];
}): ReactNode {
  const words = useTexts(homeTexts);
  const language = useLanguage();
  if (!appointment) return null;
  const { id, starts_at, type, site } = appointment;
  const formats = formatsAt(language, site.time_zone);
  return (
    <Section title={words.appointment} actions={<Link to="/me/appointments">{words.appointments}</Link>}>
      <TaskList
        tasks={[
          {
            id,
            icon: 'clock',
            to: `/me/appointments/${id}`,
            title: [`${formats.fullDate(starts_at)}, ${formats.time(starts_at)}`, formats.zone]
              .filter(Boolean)
              .join(' '),
            details: `${type.title[language]}. ${site.name[language]}`,
          },
        ]}
      />
    </Section>
  );
}

/** Notices that were not read yet; the menu knows how many. */
function useUnreadTask(): Task[] {
  const words = useTexts(homeTexts);
  const count = useUnread() ?? 0;
  const to = '/me/notifications';
  return count > 0
    ? [{ id: 'unread', icon: 'info', to, title: words.todoUnread(count), details: words.todoUnreadText }]
    : [];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function LastSignIn({ now, later, before }: Record<'now' | 'later' | 'before', Opened | null>): ReactNode {
  const words = useTexts(homeTexts);
  const other = (label: string, opened: Opened) => ({
    label,
    value: <SignInWords opened={opened} />,
    action: <Link to={`/me/not-me?at=${encodeURIComponent(opened.created_at)}`}>{words.notMe}</Link>,
  });
  return (
    <Card>
      <SummaryList
        facts={[
          ...(later ? [other(words.later, later)] : []),
          { label: words.now, value: now && <SignInWords opened={now} /> },
          ...(before ? [other(words.before, before)] : []),
          ...(later || before ? [] : [{ label: words.before, value: words.beforeNone }]),
        ]}
      />
    </Card>
  );
}

/** How the account stands, each number under the name of the page that has the rest. */
function Counts({ counts }: { counts: Readonly<Record<string, number>> }): ReactNode {
  const words = useTexts(homeTexts);
  const formats = useFormats();
  const pages = usePages('/me').filter(({ to }) => to in counts);
  const shown = (count = 0) => (count < countMax ? formats.number(count) : `${formats.number(countMax)}+`);
  return (
    <Section title={words.standing}>
      <Figures
        figures={pages.map(({ to, label }) => ({ label: <Link to={to}>{label}</Link>, value: shown(counts[to]) }))}
      />
    </Section>
  );
}
