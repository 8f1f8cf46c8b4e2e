import { SummaryList, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { serviceTexts } from '#app/texts/public-service.ts';
import { servicesTexts } from '#app/texts/public-services.ts';
import { Price } from './price.tsx';
import type { DescribedService } from './service.server.ts';

/** What most people came to learn, first on a phone and beside the rest on a desk. */
export function ServiceFacts({ service }: { service: DescribedService }): ReactNode {
  const words = useTexts(serviceTexts);
  const list = useTexts(servicesTexts);
  const formats = useFormats();
  const { organisation, days, audience } = service;
  return (
    <aside className="card service-card" aria-label={words.facts}>
      <SummaryList
        facts={[
          { label: words.price, value: <Price service={service} /> },
          { label: words.time, value: days === 0 ? list.sameDay : list.days(formats.number(days)) },
          { label: words.audience, value: list.audiences[audience] },
          {
            label: words.organisation,
            value: <Link to={`/services?org=${organisation.id}`}>{organisation.name}</Link>,
          },
        ]}
      />
    </aside>
  );
}
