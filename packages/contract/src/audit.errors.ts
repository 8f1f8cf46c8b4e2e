import type { ErrorTable } from './refusal.ts';

export const auditErrors = {
  'audit.verifying_already': {
    status: 409,
    mn: 'Бүртгэлийг яг одоо шалгаж байна. Дуустал нь түр хүлээгээд дахин оролдоно уу.',
    en: 'The log is already being verified. Please try again when it is done.',
  },
  'audit.record_not_found': { status: 404, mn: 'Ийм бүртгэл олдсонгүй.', en: 'We could not find this record.' },
  'audit.record_not_signed': {
    status: 409,
    mn: 'Энэ бүртгэл гарын үсгээр баталгаажаагүй байна. Хэдэн секундын дараа дахин оролдоно уу.',
    en: 'This record is not signed yet. Please try again in a few seconds.',
  },
} as const satisfies ErrorTable;
