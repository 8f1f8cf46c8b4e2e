import { randomUUID } from 'node:crypto';
import { bookAppointment } from '@tamga/contract/appointments';
import {
  Card,
  PageTitle,
  Section,
  SummaryList,
  TaskForm,
  formatsAt,
  useFormatsAt,
  useLanguage,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { appointmentTexts } from '#app/texts/account.appointments.ts';
import { bookingTexts } from '#app/texts/account.booking.ts';
import type { Route } from './+types/appointment-book.ts';
import { alongOf, findSlot, nearOf, readMoved, readPlace } from './appointment-place.server.ts';

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const [{ site, type }, moved, slot] = await Promise.all([
    readPlace(context, params.site, params.type),
    readMoved(context, url.searchParams.get('replaces')),
    findSlot(context, params),
  ]);
  const application = url.searchParams.get('application');
  return { once: randomUUID(), site, type, moved, slot, application, along: alongOf(url) };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const replaces = textOf(form, 'replaces') || null;
  const application_id = textOf(form, 'application') || null;
  const body = { slot_id: params.slot, replaces, application_id };
  const outcome = await attempt(context, bookAppointment, { body, idempotencyKey: textOf(form, 'once') });
  if (outcome.ok) return redirect(`/me/appointments/${outcome.data.id}?done=${replaces ? 'moved' : 'booked'}`);
  return { ...problemOf(outcome.refusal, form), alternatives: nearOf(outcome.refusal) };
}

export default function BookAppointment({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(bookingTexts);
  const known = useTexts(appointmentTexts);
  const language = useLanguage();
  const { once, site, type, moved, slot, application, along } = loaderData;
  const formats = useFormatsAt(site.time_zone);
  const here = `/me/appointments/new/${site.id}/${type.id}`;
  const near = actionData?.alternatives ?? [];
  return (
    <div className="narrow">
      <PageTitle
        title={moved ? words.checkMove : words.check}
        crumbs={[{ to: `${here}${along}`, label: words.otherDay }]}
      />
      <Card>
        <SummaryList
          facts={[
            ...(slot
              ? [
                  {
                    label: known.when,
                    value: (
                      <strong>
                        {formats.fullDate(slot.starts_at)}
                        <br />
                        {formats.time(slot.starts_at)}–{formats.time(slot.ends_at)} {formats.zone}
                      </strong>
                    ),
                  },
                ]
              : []),
            { label: known.what, value: <span translate="no">{type.title[language]}</span> },
            {
              label: known.where,
              value: (
                <span translate="no">
                  {site.name[language]}
                  <br />
                  {site.address[language]}
                </span>
              ),
            },
          ]}
        />
        {moved && <p className="muted">{words.moving(formatsAt(language, moved.timeZone).dateTime(moved.at))}</p>}
      </Card>
      <TaskForm submit={moved ? words.move : words.book} aside={<Link to={`${here}${along}`}>{words.otherDay}</Link>}>
        <input type="hidden" name="once" value={once} />
        {moved && <input type="hidden" name="replaces" value={moved.id} />}
        {application && <input type="hidden" name="application" value={application} />}
      </TaskForm>
      {near.length > 0 && (
        <Section title={words.instead}>
          <ul className="choices">
            {near.map(({ id, starts_at }) => (
              <li key={id}>
                <Link to={`${here}/${id}${along}`}>
                  <strong>{formats.fullDate(starts_at)}</strong>
                  <span className="muted">
                    {formats.time(starts_at)} {formats.zone}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
