import { minorDigits } from '@tamga/contract/currencies';
import type { DescribedService } from './service.server.ts';

const audiences = {
  person: [{ '@type': 'PeopleAudience' }],
  organisation: [{ '@type': 'BusinessAudience' }],
  both: [{ '@type': 'PeopleAudience' }, { '@type': 'BusinessAudience' }],
};

/** The service as schema.org describes one, for search engines. As text that cannot end the element it stands in. */
export function structured(service: DescribedService, address: string): string {
  const { title, summary, organisation, code, audience, free, fees, channels } = service;
  const described = {
    '@context': 'https://schema.org',
    '@type': 'GovernmentService',
    name: title,
    description: summary,
    url: address,
    identifier: code,
    serviceOperator: { '@type': 'GovernmentOrganization', name: organisation.name },
    audience: audiences[audience],
    availableChannel: channels.map(({ kind, url, place }) => ({
      '@type': 'ServiceChannel',
      ...(kind === 'online' && { serviceUrl: url ?? address }),
      ...(kind === 'phone' && place && { servicePhone: { '@type': 'ContactPoint', telephone: place.text } }),
      ...((kind === 'counter' || kind === 'post') &&
        place && { serviceLocation: { '@type': 'Place', name: place.text } }),
    })),
    offers: free
      ? [{ '@type': 'Offer', price: '0', priceCurrency: 'MNT' }]
      : fees.map(({ title, price }) => ({
          '@type': 'Offer',
          ...(title && { name: title.text }),
          price: String(price.amount_minor / 10 ** minorDigits[price.currency]),
          priceCurrency: price.currency,
        })),
  };
  return JSON.stringify(described).replaceAll('<', String.raw`\u003c`);
}
