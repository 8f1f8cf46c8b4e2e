import { listOwnSessions } from '@tamga/contract/auth';
import {
  Card,
  EmptyState,
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
import { Link } from 'react-router';
import { call } from '#app/platform/api.server.ts';
import { useNow, usePages, usePerson } from '#app/shell/site.ts';
import { homeTexts } from '#app/texts/account.home.ts';
import type { Route } from './+types/overview.ts';
import { about } from './about.ts';
import { type Opened, SignInWords } from './sign-in-words.tsx';
import { readTodo, type Todo } from './todo.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const [todo, sessions] = await Promise.all([
    readTodo(context),
    call(context, listOwnSessions, { query: { limit: 20 } }),
  ]);
  const pick = ({ browser, device, place, method, created_at }: Opened): Opened => ({
    browser,
    device,
    place,
    method,
    created_at,
  });
  const now = sessions.items.find(({ current }) => current);
  const before = sessions.items.find(({ current }) => !current);
  return { ...todo, now: now ? pick(now) : null, before: before ? pick(before) : null };
}

export default function Overview({ loaderData }: Route.ComponentProps): ReactNode {
  const words = useTexts(homeTexts);
  const tasks = useTasks(loaderData.todo);
  const person = usePerson();
  return (
    <>
      <PageTitle title={words.hello(person?.givenName ?? '')} lead={words.lead} />
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
          <EmptyState title={words.todoNone}>
            <p>{words.todoNoneText}</p>
          </EmptyState>
        )}
        {!loaderData.knowsCertificates && <Notice>{words.certificatesUnknown}</Notice>}
      </Section>
      <Section title={words.lastSignIn} actions={<Link to="/me/sessions">{words.allSessions}</Link>}>
        <LastSignIn now={loaderData.now} before={loaderData.before} />
      </Section>
      <Places />
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
    const kind = words.certificateKinds[one.type];
    const title = one.until
      ? words.todoCertificate(kind, formats.ago(one.until, now))
      : words.todoCertificateOver(kind);
    const tone = one.until ? 'warning' : 'danger';
    return { id, icon: 'warning', to: '/me/eid', title: capital(title), details: words.todoCertificateText, tone };
  });
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function LastSignIn({ now, before }: { now: Opened | null; before: Opened | null }): ReactNode {
  const words = useTexts(homeTexts);
  const notMe = <Link to="/me/report">{words.notMe}</Link>;
  return (
    <Card>
      <SummaryList
        facts={[
          { label: words.now, value: now && <SignInWords opened={now} /> },
          {
            label: words.before,
            value: before ? <SignInWords opened={before} /> : words.beforeNone,
            ...(before && { action: notMe }),
          },
        ]}
      />
    </Card>
  );
}

/** The pages of the account with a word on each, for those who do not read menus. */
function Places(): ReactNode {
  const words = useTexts(homeTexts);
  const language = useLanguage();
  const pages = usePages('/me').filter(({ to }) => about[to]);
  return (
    <Section title={words.more}>
      <div className="grid">
        {pages.map(({ to, label }) => (
          <Card key={to} to={to} title={label}>
            <p className="muted">{about[to] && wordsIn(about[to], language)}</p>
          </Card>
        ))}
      </div>
    </Section>
  );
}
