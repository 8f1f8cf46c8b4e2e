import type { ErrorTable } from './refusal.ts';

export const directoryErrors = {
  'directory.not_configured': {
    status: 503,
    mn: 'Энэ платформ улсын бүртгэлтэй холбогдоогүй байна. Админд хандана уу.',
    en: 'The state register is not connected to this platform. Please ask an administrator.',
  },
  'directory.unavailable': {
    status: 502,
    mn: 'Улсын бүртгэл түр ажиллахгүй байна. Хэдэн минутын дараа дахин оролдоно уу.',
    en: 'The state register is not responding. Please try again in a few minutes.',
  },
  'directory.organisation_not_found': {
    status: 404,
    mn: 'Улсын бүртгэлд ийм регистрийн дугаартай байгууллага алга.',
    en: 'No organisation with this number in the state register.',
  },
  'directory.person_not_found': {
    status: 404,
    mn: 'Улсын бүртгэлд ийм дугаартай хүн алга.',
    en: 'No person with this number in the state register.',
  },
} as const satisfies ErrorTable;
