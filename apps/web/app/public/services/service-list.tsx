import { useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { servicesTexts } from '#app/texts/public-services.ts';
import { Price } from './price.tsx';
import type { ShownService } from './shown.server.ts';

/** Services, each with what people ask first: whose it is, what it costs and how long it takes. */
export function ServiceList({ services }: { services: readonly ShownService[] }): ReactNode {
  const words = useTexts(servicesTexts);
  const formats = useFormats();
  return (
    <ul className="items services">
      {services.map(({ id, title, summary, organisation, days, ...price }) => (
        <li key={id}>
          <div className="item-body">
            <h3 className="service-name">
              <Link to={`/services/${id}`}>{title}</Link>
            </h3>
            <p className="service-summary">{summary}</p>
            <ul className="service-facts">
              <li>{organisation}</li>
              <li>
                <Price service={price} />
              </li>
              <li>{days === 0 ? words.sameDay : words.days(formats.number(days))}</li>
            </ul>
          </div>
        </li>
      ))}
    </ul>
  );
}
