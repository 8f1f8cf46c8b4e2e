import { confirmAppointment, getAppointment } from '@tamga/contract/appointments';
import {
  Button,
  ButtonLink,
  Card,
  Done,
  ErrorSummary,
  Notice,
  PageTitle,
  type Problem,
  StatusTag,
  SummaryList,
  useFormatsAt,
  useLanguage,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, Link, redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { appointmentTexts } from '#app/texts/account.appointments.ts';
import type { Route } from './+types/appointment.ts';
import { toneOf } from './appointment-tone.ts';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { allowed_actions, slot_id: _, ...rest } = await call(context, getAppointment, { params: { id } });
  return { ...rest, may: { confirm: allowed_actions.includes('confirm'), cancel: allowed_actions.includes('cancel') } };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const outcome = await attempt(context, confirmAppointment, { params: { id } });
  if (outcome.ok) return redirect(`/me/appointments/${id}?done=confirmed`);
  return problemOf(outcome.refusal, await request.formData());
}

export default function Appointment({ loaderData: one, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(appointmentTexts);
  const language = useLanguage();
  const problem: Problem | undefined = actionData;
  const { site, type, organisation, may } = one;
  const formats = useFormatsAt(site.time_zone);
  const isOn = ['held', 'booked', 'checked_in'].includes(one.state);
  const name = language === 'en' ? (organisation.name_en ?? organisation.name) : organisation.name;
  // One that is moved takes its application along; one that the office gave up is no longer there to be moved.
  const along = may.cancel ? `?replaces=${one.id}` : one.application_id ? `?application=${one.application_id}` : '';
  return (
    <div className="narrow">
      <PageTitle title={type.title[language]} crumbs={[{ to: '/me/appointments', label: words.title }]} />
      <Done words={words.done} />
      {problem && <ErrorSummary problem={problem} />}
      {one.state === 'held' && one.held_until && (
        <Notice tone="warning" title={words.heldUntil(formats.dateTime(one.held_until))}>
          <p>{words.heldText}</p>
        </Notice>
      )}
      {one.state === 'displaced' && (
        <Notice tone="danger" title={words.displacedTitle}>
          <p>
            {words.reason}: <span translate="no">{one.reason}</span>
          </p>
          <p>{words.displacedText}</p>
        </Notice>
      )}
      <Card>
        <p>
          <StatusTag tone={toneOf(one.state)}>{words.states[one.state]}</StatusTag>
        </p>
        <SummaryList
          facts={[
            {
              label: words.when,
              value: (
                <strong>
                  {formats.fullDate(one.starts_at)}
                  <br />
                  {formats.time(one.starts_at)}–{formats.time(one.ends_at)} {formats.zone}
                </strong>
              ),
            },
            {
              label: words.where,
              value: (
                <span translate="no">
                  {site.name[language]}
                  <br />
                  {site.address[language]}
                </span>
              ),
            },
            { label: words.who, value: <span translate="no">{name}</span> },
            ...(isOn ? [{ label: words.cancelUntil, value: formats.dateTime(one.cancel_until) }] : []),
          ]}
        />
        {one.application_id && (
          <p>
            <Link to={`/me/applications/${one.application_id}`}>{words.application}</Link>
          </p>
        )}
      </Card>
      <div className="actions">
        {may.confirm && (
          <Form method="post">
            <Button>{words.confirm}</Button>
          </Form>
        )}
        {isOn && (
          <ButtonLink to={`/me/appointments/${one.id}/calendar.ics`} kind="secondary" away>
            {words.calendar}
          </ButtonLink>
        )}
        {(may.cancel || one.state === 'displaced') && (
          <ButtonLink to={`/me/appointments/new/${site.id}/${type.id}${along}`} kind="secondary">
            {words.move}
          </ButtonLink>
        )}
        {may.cancel && (
          <ButtonLink to={`/me/appointments/${one.id}/cancel`} kind="quiet">
            {words.cancel}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
