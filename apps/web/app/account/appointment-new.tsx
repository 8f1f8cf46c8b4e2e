import { listAppointmentPlaces } from '@tamga/contract/appointments.choice';
import { EmptyState, Notice, PageTitle, Section, formatsAt, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { call } from '#app/platform/api.server.ts';
import { filterOf } from '#app/platform/filters.server.ts';
import { NextPage } from '#app/platform/next-page.tsx';
import { appointmentTexts } from '#app/texts/account.appointments.ts';
import { bookingTexts } from '#app/texts/account.booking.ts';
import type { Route } from './+types/appointment-new.ts';
import { alongOf, readMoved } from './appointment-place.server.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { after, service } = filterOf(url, 'after', 'service');
  const query = { after, service_id: service, limit: 100 };
  const [{ items, next }, moved] = await Promise.all([
    call(context, listAppointmentPlaces, { query }),
    readMoved(context, url.searchParams.get('replaces')),
  ]);
  const organisations = Map.groupBy(items, ({ organisation }) => organisation.tenant_id);
  return {
    next,
    moved,
    organisations: [...organisations.values()].map((places) => ({
      id: places[0]?.organisation.tenant_id ?? '',
      mn: places[0]?.organisation.name ?? '',
      en: places[0]?.organisation.name_en ?? places[0]?.organisation.name ?? '',
      places: places.map(({ site, type }) => ({
        to: `/me/appointments/new/${site.id}/${type.id}${alongOf(url)}`,
        title: type.title,
        site: site.name,
        address: site.address,
      })),
    })),
  };
}

export default function NewAppointment({ loaderData }: Route.ComponentProps): ReactNode {
  const { organisations, next, moved } = loaderData;
  const words = useTexts(bookingTexts);
  const { title } = useTexts(appointmentTexts);
  const language = useLanguage();
  return (
    <div className="narrow">
      <PageTitle title={words.title} lead={words.lead} crumbs={[{ to: '/me/appointments', label: title }]} />
      {moved && (
        <Notice>
          <p>{words.moving(formatsAt(language, moved.timeZone).dateTime(moved.at))}</p>
        </Notice>
      )}
      {organisations.map(({ id, places, ...name }) => (
        <Section key={id} title={<span translate="no">{name[language]}</span>}>
          <ul className="choices">
            {places.map((place) => (
              <li key={place.to}>
                <Link to={place.to} translate="no">
                  <strong>{place.title[language]}</strong>
                  <span className="muted">
                    {place.site[language]}, {place.address[language]}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      ))}
      {organisations.length === 0 && (
        <EmptyState title={words.none}>
          <p>{words.noneText}</p>
        </EmptyState>
      )}
      <NextPage next={next} />
    </div>
  );
}
