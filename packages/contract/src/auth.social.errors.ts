import type { ErrorTable } from './refusal.ts';

export const socialErrors = {
  'auth.social_not_configured': {
    status: 503,
    mn: 'Энэ платформд олон нийтийн сүлжээгээр нэвтрэх боломжгүй. Өөр аргаар нэвтэрнэ үү.',
    en: 'Social sign-in is not available on this platform. Please sign in another way.',
  },
  'auth.social_unavailable': {
    status: 503,
    mn: 'Олон нийтийн сүлжээгээр үргэлжлүүлж чадсангүй. Хэдэн минутын дараа дахин оролдох эсвэл өөр аргаар нэвтэрнэ үү.',
    en: 'We could not reach the social network. Please try again in a few minutes, or sign in another way.',
  },
  'auth.social_state_refused': {
    status: 400,
    mn: 'Хугацаа дууссан эсвэл эндээс эхлүүлээгүй байна. Дахин эхлүүлнэ үү.',
    en: 'This request has expired or was not started here. Please start again.',
  },
  'auth.social_code_refused': {
    status: 400,
    mn: 'Олон нийтийн сүлжээний код хүчингүй эсвэл аль хэдийн ашигласан байна. Дахин эхлүүлнэ үү.',
    en: 'The code from the social network is not valid or was already used. Please start again.',
  },
  'auth.social_not_linked': {
    status: 403,
    mn: 'Энэ бүртгэл хэнтэй ч холбогдоогүй байна. Эхлээд цахим үнэмлэхээр нэвтэрч, дараа нь бүртгэлээ холбоно уу.',
    en: 'This account is not linked to anyone. Please sign in with eID first, then link it.',
  },
  'auth.social_already_linked': {
    status: 409,
    mn: 'Та олон нийтийн сүлжээний бүртгэлээ аль хэдийн холбосон байна. Өөрийг холбохын тулд эхлээд салгана уу.',
    en: 'You have already linked a social account. To link another, unlink it first.',
  },
  'auth.social_account_taken': {
    status: 409,
    mn: 'Энэ бүртгэл өөр хүнтэй холбогдсон байна.',
    en: 'This account is linked to someone else.',
  },
  'auth.social_link_not_found': {
    status: 404,
    mn: 'Танд холбосон олон нийтийн сүлжээний бүртгэл алга байна.',
    en: 'You have not linked a social account.',
  },
  'auth.account_disabled': {
    status: 403,
    mn: 'Таны бүртгэлийг түр хаасан байна. Тусламжийн төвд хандана уу.',
    en: 'Your account is suspended. Please contact the help desk.',
  },
} as const satisfies ErrorTable;
