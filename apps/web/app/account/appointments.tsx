import { listOwnAppointments } from '@tamga/contract/appointments';
import { leaveWait, listOwnWaits } from '@tamga/contract/appointments.choice';
import {
  Button,
  ButtonLink,
  Done,
  EmptyState,
  ErrorSummary,
  ItemList,
  PageTitle,
  type Problem,
  Section,
} from '@tamga/ui';
import { formatsAt, StatusTag, Tabs, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { NextPage } from '#app/platform/next-page.tsx';
import { problemOf } from '#app/platform/refusal.server.ts';
import { appointmentTexts } from '#app/texts/account.appointments.ts';
import type { Route } from './+types/appointments.ts';
import { toneOf } from './appointment-tone.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const isPast = url.searchParams.get('past') === 'true';
  const after = url.searchParams.get('after') ?? undefined;
  const [{ items, next }, waits] = await Promise.all([
    call(context, listOwnAppointments, { query: { after, active: isPast ? 'false' : 'true' } }),
    call(context, listOwnWaits, { query: { limit: 100 } }),
  ]);
  const appointments = items.map(({ id, state, starts_at, site, type }) => ({
    id,
    state,
    starts_at,
    place: site.name,
    timeZone: site.time_zone,
    title: type.title,
  }));
  return {
    // The next one first: what is to come is read from today on.
    appointments: isPast ? appointments : appointments.toReversed(),
    next,
    isPast,
    waits: waits.items
      .filter(({ state }) => state === 'waiting')
      .map(({ id, site, type }) => ({ id, place: site.name, title: type.title })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(context, leaveWait, { params: { id: textOf(form, 'id') } });
  return outcome.ok ? redirect('/me/appointments?done=left') : problemOf(outcome.refusal, form);
}

export default function Appointments({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(appointmentTexts);
  const language = useLanguage();
  const { appointments, next, isPast, waits } = loaderData;
  const problem: Problem | undefined = actionData;
  return (
    <>
      <PageTitle title={words.title} lead={words.lead}>
        <ButtonLink to="/me/appointments/new" icon="plus">
          {words.book}
        </ButtonLink>
      </PageTitle>
      <Done words={words.done} />
      {problem && <ErrorSummary problem={problem} />}
      <Tabs
        label={words.which}
        tabs={[
          { to: '/me/appointments', label: words.toCome, isHere: !isPast },
          { to: '/me/appointments?past=true', label: words.past, isHere: isPast },
        ]}
      />
      {appointments.length > 0 ? (
        <ItemList
          items={appointments.map(({ id, state, starts_at, place, timeZone, title }) => {
            const formats = formatsAt(language, timeZone);
            return {
              id,
              title: [formats.fullDate(starts_at), formats.time(starts_at), formats.zone].filter(Boolean).join(' '),
              tag: <StatusTag tone={toneOf(state)}>{words.states[state]}</StatusTag>,
              lines: [title[language], place[language]],
              actions: (
                <ButtonLink to={`/me/appointments/${id}`} kind="secondary">
                  {words.see}
                  <span className="visually-hidden"> ({formats.dateTime(starts_at)})</span>
                </ButtonLink>
              ),
            };
          })}
        />
      ) : (
        <EmptyState title={isPast ? words.nonePast : words.none} picture="nothing">
          {!isPast && <p>{words.noneText}</p>}
        </EmptyState>
      )}
      <NextPage next={next} />
      {waits.length > 0 && (
        <Section title={words.waits}>
          <p className="muted">{words.waitsText}</p>
          <ItemList
            items={waits.map(({ id, place, title }) => ({
              id,
              title: title[language],
              lines: [place[language]],
              actions: (
                <Form method="post">
                  <Button kind="secondary" name="id" value={id}>
                    {words.leave}
                    <span className="visually-hidden"> ({title[language]})</span>
                  </Button>
                </Form>
              ),
            }))}
          />
        </Section>
      )}
    </>
  );
}
