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
  'security.assignee_not_administrator': {
    status: 409,
    mn: 'Энэ хүн админ биш байна. Өөр хүн сонгоно уу.',
    en: 'This person is not an administrator. Please choose another.',
  },
  'security.answer_missing': {
    status: 400,
    mn: 'Мэдээлсэн хүнд хариу бичнэ үү.',
    en: 'Please write an answer to the person who reported it.',
  },
} as const satisfies ErrorTable;
