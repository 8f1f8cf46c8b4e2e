import type { ErrorTable } from './refusal.ts';

export const statusErrors = {
  'status.incident_not_found': {
    status: 404,
    mn: 'Ийм саатал олдсонгүй.',
    en: 'We could not find this outage.',
  },
  'status.incident_resolved': {
    status: 409,
    mn: 'Энэ саатлыг аль хэдийн арилгасан байна.',
    en: 'This outage is already resolved.',
  },
} as const satisfies ErrorTable;
