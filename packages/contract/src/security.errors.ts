import type { ErrorTable } from './refusal.ts';

export const securityErrors = {
  'security.report_not_found': {
    status: 404,
    mn: 'Ийм мэдээлэл олдсонгүй.',
    en: 'We could not find this report.',
  },
  'security.report_moved': {
    status: 409,
    mn: 'Энэ мэдээллийг аль хэдийн шалгаж эхэлсэн эсвэл хаасан байна.',
    en: 'This report is already being looked at or closed.',
  },
} as const satisfies ErrorTable;
