import { joinWait, listAppointmentDays, listAppointmentSlots } from '@tamga/contract/appointments.choice';
import {
  EmptyState,
  Notice,
  PageTitle,
  Section,
  TaskForm,
  formatsAt,
  useFormatsAt,
  useLanguage,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import { everyPage } from '#app/platform/csv.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { bookingTexts } from '#app/texts/account.booking.ts';
import type { Route } from './+types/appointment-times.ts';
import { alongOf, readMoved, readPlace } from './appointment-place.server.ts';

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const day = url.searchParams.get('day');
  const ids = { site_id: params.site, type_id: params.type };
  const [{ site, type }, moved, days] = await Promise.all([
    readPlace(context, params.site, params.type),
    readMoved(context, url.searchParams.get('replaces')),
    call(context, listAppointmentDays, { query: ids }),
  ]);
  const slots = day
    ? await everyPage((after) => call(context, listAppointmentSlots, { query: { ...ids, day, after, limit: 100 } }))
    : [];
  return {
    here: `/me/appointments/new/${site.id}/${type.id}`,
    title: type.title,
    place: site.name,
    timeZone: site.time_zone,
    moved,
    along: alongOf(url),
    days: day ? [] : days.items,
    slots: slots.map(({ id, starts_at, free }) => ({ id, starts_at, free })),
    isDay: day !== null,
    hasOtherDay: day !== null && days.items.length > 0,
  };
}

export async function action({ request, context, url, params }: Route.ActionArgs) {
  const application_id = url.searchParams.get('application') || null;
  const body = { site_id: params.site, type_id: params.type, application_id };
  const outcome = await attempt(context, joinWait, { body });
  return outcome.ok ? redirect('/me/appointments?done=waiting') : problemOf(outcome.refusal, await request.formData());
}

export default function AppointmentTimes({ loaderData }: Route.ComponentProps): ReactNode {
  const words = useTexts(bookingTexts);
  const language = useLanguage();
  const { here, title, place, timeZone, moved, along, days, slots, isDay, hasOtherDay } = loaderData;
  const formats = useFormatsAt(timeZone);
  const [first] = slots;
  const elsewhere = `/me/appointments/new${along}`;
  const isEmpty = days.length === 0 && slots.length === 0;
  // The waiting list is for who has no time: a place that it offers would come beside the one that is moved.
  const canWait = !moved && !hasOtherDay;
  const crumbs = isDay
    ? [{ to: `${here}${along}`, label: words.otherDay }]
    : [{ to: elsewhere, label: words.otherPlace }];
  return (
    <div className="narrow">
      <PageTitle
        title={isDay ? words.times : words.days}
        lead={`${title[language]}, ${place[language]}`}
        crumbs={crumbs}
      />
      {moved && (
        <Notice>
          <p>{words.moving(formatsAt(language, moved.timeZone).dateTime(moved.at))}</p>
        </Notice>
      )}
      {first && <h2>{formats.fullDate(first.starts_at)}</h2>}
      {first && formats.zone && <p className="muted">{words.byClock(formats.zone)}</p>}
      <Days days={days} here={here} timeZone={timeZone} along={along} />
      <Times slots={slots} here={here} timeZone={timeZone} along={along} />
      {isEmpty && (
        <>
          <EmptyState title={words.full}>
            {hasOtherDay && <p>{words.dayFull}</p>}
            {canWait && <p>{words.fullText}</p>}
          </EmptyState>
          {canWait && <TaskForm submit={words.wait} aside={<Link to={elsewhere}>{words.otherPlace}</Link>} />}
        </>
      )}
    </div>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

function Days({ days, here, timeZone, along }: Pick<Loaded, 'days' | 'here' | 'timeZone' | 'along'>): ReactNode {
  const words = useTexts(bookingTexts);
  const formats = useFormatsAt(timeZone);
  if (days.length === 0) return null;
  return (
    <ul className="choices">
      {days.map(({ day, free, from }) => (
        <li key={day}>
          <Link to={`${here}?${new URLSearchParams([['day', day], ...new URLSearchParams(along)]).toString()}`}>
            <strong>{formats.fullDate(from)}</strong>
            <span className="muted">{words.free(free)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Times({ slots, here, timeZone, along }: Pick<Loaded, 'slots' | 'here' | 'timeZone' | 'along'>): ReactNode {
  const words = useTexts(bookingTexts);
  const formats = useFormatsAt(timeZone);
  const parts = [
    { title: words.morning, own: slots.filter(({ starts_at }) => formats.time(starts_at) < '12:00') },
    { title: words.afternoon, own: slots.filter(({ starts_at }) => formats.time(starts_at) >= '12:00') },
  ];
  return parts.map(
    ({ title, own }) =>
      own.length > 0 && (
        <Section key={title} title={title}>
          <ul className="times">
            {own.map(({ id, starts_at }) => (
              <li key={id}>
                <Link to={`${here}/${id}${along}`} className="button button-secondary">
                  {formats.time(starts_at)}
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      ),
  );
}
