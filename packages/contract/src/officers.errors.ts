import type { ErrorTable } from './refusal.ts';

export const officersErrors = {
  'officers.supervisor_needed': {
    status: 403,
    mn: 'Үүнийг зөвхөн байгууллагын эзэмшигч, админ хийнэ.',
    en: 'Only an owner or administrator of the organisation can do this.',
  },
  'officers.letter_not_found': {
    status: 404,
    mn: 'Загвар олдсонгүй.',
    en: 'We could not find this letter.',
  },
  'officers.note_not_found': {
    status: 404,
    mn: 'Тэмдэглэл олдсонгүй.',
    en: 'We could not find this note.',
  },
  'officers.deadline_too_late': {
    status: 422,
    mn: 'Хугацаа хэт хол байна. Нэг жилийн дотор сонгоно уу.',
    en: 'The deadline is too far away. Please choose one within a year.',
  },
} as const satisfies ErrorTable;
