import { checkIn, completeAppointment, getOfficeDay, markMissing } from '@tamga/contract/appointments.desk';
import {
  ButtonLink,
  Done,
  EmptyState,
  ErrorSummary,
  PageTitle,
  type Problem,
  useFormats,
  useFormatsAt,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { admit, ask } from '#app/platform/ask.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { officeTexts } from '#app/texts/admin-appointments.ts';
import type { Route } from './+types/office-day.ts';
import { addDay, readOffices, readSites, today } from './offices.server.ts';
import { SlotList } from './slot-list.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  await admit(context, 'gov.review');
  const { language } = context.get(guestContext);
  const offices = await readOffices(context);
  const sites = await readSites(context, offices);
  const site = sites.find(({ id }) => id === url.searchParams.get('site')) ?? sites[0];
  const wanted = url.searchParams.get('day') ?? '';
  const day = /^\d{4}-\d\d-\d\d$/.test(wanted) ? addDay(wanted, 0) : today();
  const read = site && (await ask(context, getOfficeDay, { query: { site_id: site.id, day } }));
  return {
    hasOffice: offices.length > 0,
    sites,
    siteId: site?.id ?? null,
    timeZone: site?.timeZone ?? 'Asia/Ulaanbaatar',
    day,
    days: { before: addDay(day, -1), after: addDay(day, 1) },
    slots: (read?.slots ?? []).map(({ type, ...slot }) => ({ ...slot, title: type.title[language] })),
  };
}

const moves = { check_in: checkIn, complete: completeAppointment, miss: markMissing };

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await request.formData();
  const [action = '', id = ''] = textOf(form, 'move').split(' ');
  const known = action === 'check_in' || action === 'complete' ? action : 'miss';
  const outcome = await attempt(context, moves[known], { params: { id } });
  if (!outcome.ok) return problemOf(outcome.refusal, form);
  const back = new URLSearchParams(url.searchParams);
  back.set('done', known);
  return redirect(`/admin/appointments?${back.toString()}`);
}

export default function OfficeDay({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(officeTexts);
  const formats = useFormats();
  const problem: Problem | undefined = actionData;
  const { hasOffice, sites, siteId, timeZone, day, days, slots } = loaderData;
  const { zone } = useFormatsAt(timeZone);
  const at = (there: string, of = siteId) => `/admin/appointments?site=${of}&day=${there}`;
  const coming = slots
    .flatMap(({ appointments }) => appointments)
    .filter(({ state }) => ['held', 'booked', 'checked_in'].includes(state)).length;
  return (
    <>
      <PageTitle title={words.title} lead={words.lead}>
        {siteId && (
          <ButtonLink to={`/admin/appointments/open?site=${siteId}&day=${day}`} icon="plus">
            {words.openTimes}
          </ButtonLink>
        )}
      </PageTitle>
      <Done words={words.done} />
      {problem && <ErrorSummary problem={problem} />}
      {sites.length > 1 && (
        <nav className="actions" aria-label={words.site}>
          {sites.map(({ id, name }) =>
            id === siteId ? (
              <strong key={id} aria-current="page" translate="no">
                {name}
              </strong>
            ) : (
              <Link key={id} to={at(day, id)} translate="no">
                {name}
              </Link>
            ),
          )}
        </nav>
      )}
      {siteId ? (
        <>
          <nav className="actions" aria-label={words.day}>
            <Link to={at(days.before)}>← {words.previous}</Link>
            <Link to={at(days.after)}>{words.next} →</Link>
          </nav>
          <h2>
            {formats.fullDate(`${day}T04:00:00Z`)} <span className="muted">{words.expected(coming)}</span>
          </h2>
          {slots.length > 0 ? (
            <>
              {zone && <p className="muted">{words.byClock(zone)}</p>}
              <SlotList slots={slots} timeZone={timeZone} />
            </>
          ) : (
            <EmptyState title={words.noTimes}>
              <p>{words.noTimesText}</p>
            </EmptyState>
          )}
        </>
      ) : (
        <EmptyState title={hasOffice ? words.noSites : words.noOffice}>
          <p>{hasOffice ? words.noSitesText : words.noOfficeText}</p>
        </EmptyState>
      )}
      {hasOffice && (
        <div className="actions">
          <Link to="/admin/appointments/sites/new">{words.addSite}</Link>
          <Link to="/admin/appointments/types/new">{words.addType}</Link>
          {slots.length > 0 && <Link to={`/admin/appointments/close?site=${siteId}&day=${day}`}>{words.closeDay}</Link>}
        </div>
      )}
    </>
  );
}
