import type { ErrorTable } from './refusal.ts';

export const approvalsErrors = {
  'approvals.approval_not_found': {
    status: 404,
    mn: 'Ийм зөвшөөрлийн хүсэлт олдсонгүй.',
    en: 'We could not find this approval request.',
  },
  'approvals.too_many_pending': {
    status: 409,
    mn: 'Энэ хүнд хариулаагүй хүсэлт хэт олон байна. Хариулсны дараа дахин оролдоно уу.',
    en: 'This person has too many unanswered requests. Please try again after they respond.',
  },
} as const satisfies ErrorTable;
