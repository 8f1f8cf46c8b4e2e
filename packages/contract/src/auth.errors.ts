import type { ErrorTable } from './refusal.ts';

export const authErrors = {
  'auth.refresh_refused': {
    status: 401,
    mn: 'Таны нэвтрэлт дууссан байна. Дахин нэвтэрнэ үү.',
    en: 'Your session has ended. Please sign in again.',
  },
  'auth.session_not_found': {
    status: 404,
    mn: 'Ийм нэвтрэлт олдсонгүй, эсвэл аль хэдийн дууссан байна.',
    en: 'We could not find this session, or it has already ended.',
  },
  'auth.phone_busy': {
    status: 429,
    mn: 'Таны утсанд хариулаагүй гурван хүсэлт байна. eID аппаа нээж хариулна уу, эсвэл QR кодоор нэвтэрнэ үү.',
    en: 'You have three requests waiting on your phone. Answer them in your eID app, or sign in with a QR code.',
  },
  'auth.phone_resting': {
    status: 429,
    mn: 'Хэд хэдэн хүсэлтэд татгалзсан эсвэл хариулаагүй тул утас руу тань түр хүсэлт илгээхгүй. QR кодоор нэвтэрнэ үү.',
    en: 'You declined or missed several requests, so we have paused requests to your phone. Please sign in with a QR code.',
  },
  'auth.sign_in_not_found': {
    status: 404,
    mn: 'Ийм нэвтрэлт эхлээгүй эсвэл хугацаа нь дууссан байна. Дахин эхлүүлнэ үү.',
    en: 'This sign-in does not exist or has expired. Please start again.',
  },
  'auth.sign_in_consumed': {
    status: 410,
    mn: 'Энэ нэвтрэлтийг аль хэдийн ашигласан байна. Дахин нэвтэрнэ үү.',
    en: 'This sign-in has already been used. Please sign in again.',
  },
  'auth.sso_required': {
    status: 403,
    mn: 'Энэ платформд төв системээр нэвтэрдэг. Төв системээр нэвтэрнэ үү.',
    en: 'Please use the central sign-in for this platform.',
  },
  'auth.callback_not_allowed': {
    status: 400,
    mn: 'Буцах хаягийг энэ платформ зөвшөөрөөгүй байна.',
    en: 'This return address is not allowed.',
  },
} as const satisfies ErrorTable;
