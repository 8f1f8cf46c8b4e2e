import type { ErrorTable } from './refusal.ts';

export const ssoErrors = {
  'sso.unavailable': {
    status: 503,
    mn: 'Төв систем түр ажиллахгүй байна. Хэдэн минутын дараа дахин оролдоно уу.',
    en: 'The central sign-in is not responding. Please try again in a few minutes.',
  },
  'sso.state_refused': {
    status: 400,
    mn: 'Энэ нэвтрэлтийг энэ хөтчөөс эхлүүлээгүй эсвэл хугацаа нь дууссан байна. Дахин нэвтэрнэ үү.',
    en: 'This sign-in has expired or was started in another browser. Please start again.',
  },
  'sso.already_used': {
    status: 409,
    mn: 'Энэ нэвтрэлтийг аль хэдийн ашигласан байна. Дахин нэвтэрнэ үү.',
    en: 'This sign-in has already been used. Please start again.',
  },
  'sso.logout_token_refused': {
    status: 400,
    mn: 'Гарсныг мэдэгдэх токен хүчингүй байна.',
    en: 'The logout token is not valid.',
  },
} as const satisfies ErrorTable;
