import { listOwnOrganisations } from '@tamga/contract/org';
import { acceptInvitation, removeMember } from '@tamga/contract/org.members';
import { getOwnProfile } from '@tamga/contract/users';
import {
  Button,
  ButtonLink,
  Done,
  EmptyState,
  ErrorSummary,
  Filters,
  ItemList,
  PageTitle,
  type Problem,
  Section,
  TaskList,
  useTexts,
  wordsIn,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, Link, redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import { type Context, guestContext } from '#app/platform/context.ts';
import { filterOf } from '#app/platform/filters.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { NextPage } from '#app/platform/next-page.tsx';
import { problemOf } from '#app/platform/refusal.server.ts';
import { organisationTexts } from '#app/texts/account.organisations.ts';
import { representedTexts } from '#app/texts/account.represented.ts';
import { stampTexts } from '#app/texts/account.stamps.ts';
import { takeUpTexts } from '#app/texts/account.take-up.ts';
import type { Route } from './+types/organisations.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { q, after } = filterOf(url, 'q', 'after');
  const { items, next } = await call(context, listOwnOrganisations, { query: { q, after } });
  const shown = items.map(({ tenant_id: id, name, reg_no, my_role, my_state, state }) => ({
    id,
    name,
    regNo: reg_no,
    role: my_role,
    mine: my_state,
    state,
  }));
  // A person who sees all of theirs on one page has nothing to search.
  return { organisations: shown, next, isLong: next !== null || !!q || !!after, inTheirName: ownTasks(context) };
}

/** Two pages about the same organisations, with their own words: named here, so that browsers need not load them all. */
function ownTasks(context: Context) {
  const { language } = context.get(guestContext);
  const { represented, representedLead } = wordsIn(representedTexts, language);
  const { stamps, stampsLead } = wordsIn(stampTexts, language);
  return [
    { id: 'represented', icon: 'shield' as const, title: represented, details: representedLead, to: '/me/represented' },
    { id: 'stamps', icon: 'stamp' as const, title: stamps, details: stampsLead, to: '/me/stamps' },
  ];
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const id = textOf(form, 'id');
  if (form.get('answer') === 'accept') {
    const outcome = await attempt(context, acceptInvitation, { params: { id } });
    return outcome.ok ? redirect(`/me/organisations/${id}?done=accepted`) : problemOf(outcome.refusal, form);
  }
  const { id: userID } = await call(context, getOwnProfile);
  const outcome = await attempt(context, removeMember, { params: { id, userID } });
  return outcome.ok ? redirect('/me/organisations?done=declined') : problemOf(outcome.refusal, form);
}

type Shown = Route.ComponentProps['loaderData']['organisations'];

export default function Organisations({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(organisationTexts);
  const { organisations, next, inTheirName } = loaderData;
  const invitations = organisations.filter(({ mine }) => mine === 'invited');
  const own = organisations.filter(({ mine }) => mine !== 'invited');
  const problem: Problem | undefined = actionData;
  const takeUp = useTexts(takeUpTexts);
  return (
    <>
      <PageTitle title={words.organisations} lead={words.lead}>
        <ButtonLink to="/me/organisations/new">{words.add}</ButtonLink>
      </PageTitle>
      <Done words={{ declined: words.declined, left: words.left }} />
      {problem && <ErrorSummary problem={problem} />}
      {invitations.length > 0 && <Invitations invitations={invitations} />}
      <Section title={words.mine}>
        {loaderData.isLong && <Filters filters={[{ name: 'q', label: words.search }]} />}
        {own.length > 0 ? (
          <Own organisations={own} />
        ) : (
          <EmptyState title={loaderData.isLong ? words.notFound : words.none}>
            <p>{loaderData.isLong ? words.notFoundText : words.noneText}</p>
          </EmptyState>
        )}
        <NextPage next={next} />
      </Section>
      <p>
        {takeUp.haveCode} <Link to="/me/organisations/take-up">{takeUp.open}</Link>
      </p>
      <Section title={words.inTheirName}>
        <TaskList tasks={inTheirName} />
      </Section>
    </>
  );
}

function Invitations({ invitations }: { invitations: Shown }): ReactNode {
  const words = useTexts(organisationTexts);
  return (
    <Section title={words.invitations}>
      <ItemList
        items={invitations.map(({ id, name, regNo, role }) => ({
          id,
          title: name,
          lines: [words.invitedAs(words.roles[role]), words.roleHints[role], ...(regNo ? [words.regNo(regNo)] : [])],
          actions: (
            <Form method="post" className="actions">
              <input type="hidden" name="id" value={id} />
              <Button name="answer" value="accept">
                {words.accept}
              </Button>
              <Button kind="secondary" name="answer" value="decline">
                {words.decline}
              </Button>
            </Form>
          ),
        }))}
      />
    </Section>
  );
}

function Own({ organisations }: { organisations: Shown }): ReactNode {
  const words = useTexts(organisationTexts);
  return (
    <TaskList
      tasks={organisations.map(({ id, name, regNo, role, mine, state }) => ({
        id,
        icon: 'person',
        title: name,
        to: `/me/organisations/${id}`,
        details: [
          words.roles[role],
          mine === 'active' ? '' : words.states[mine],
          state === 'active' ? '' : words.organisationStates[state],
          regNo ? words.regNo(regNo) : '',
        ]
          .filter(Boolean)
          .join(' · '),
      }))}
    />
  );
}
