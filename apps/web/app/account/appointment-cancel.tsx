import { cancelAppointment, getAppointment } from '@tamga/contract/appointments';
import { ConfirmPage, useFormatsAt, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { appointmentTexts } from '#app/texts/account.appointments.ts';
import type { Route } from './+types/appointment-cancel.ts';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { starts_at, site, type } = await call(context, getAppointment, { params: { id } });
  return { id, starts_at, place: site.name, timeZone: site.time_zone, title: type.title };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const outcome = await attempt(context, cancelAppointment, { params: { id } });
  return outcome.ok
    ? redirect('/me/appointments?done=cancelled')
    : problemOf(outcome.refusal, await request.formData());
}

export default function CancelAppointment({ loaderData: { id, ...one } }: Route.ComponentProps): ReactNode {
  const words = useTexts(appointmentTexts);
  const language = useLanguage();
  const formats = useFormatsAt(one.timeZone);
  return (
    <ConfirmPage title={words.cancelTitle} submit={words.cancel} back={`/me/appointments/${id}`}>
      <p>
        <strong>
          {formats.fullDate(one.starts_at)} {formats.time(one.starts_at)} {formats.zone}
        </strong>
        <br />
        <span translate="no">
          {one.title[language]}, {one.place[language]}
        </span>
      </p>
      <p>{words.cancelText}</p>
    </ConfirmPage>
  );
}
