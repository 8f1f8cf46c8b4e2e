import type { ErrorTable } from './refusal.ts';

export const notificationsErrors = {
  'notifications.notice_not_found': {
    status: 404,
    mn: 'Ийм мэдэгдэл олдсонгүй.',
    en: 'We could not find this notification.',
  },
} as const satisfies ErrorTable;
