import type { ErrorTable } from './refusal.ts';

/** One refusal for all trouble with the provider, and one for all trouble with an account: neither tells who has one. */
export const eidErrors = {
  'eid.not_configured': {
    status: 503,
    mn: 'Энэ платформд цахим үнэмлэхээр нэвтрэх боломжгүй. Өөр аргаар нэвтэрнэ үү.',
    en: 'Sign-in with eID is not available on this platform. Please sign in another way.',
  },
  'eid.unavailable': {
    status: 503,
    mn: 'Цахим үнэмлэхийн үйлчилгээ түр ажиллахгүй байна. Хэдэн минутын дараа дахин оролдоно уу.',
    en: 'The eID service is not responding. Please try again in a few minutes.',
  },
  'eid.account_unusable': {
    status: 422,
    mn: 'Цахим үнэмлэхээр үргэлжлүүлж чадсангүй. Дугаар, eID аппаа шалгаад дахин оролдоно уу.',
    en: 'We could not use this eID. Please check the number and your eID app, then try again.',
  },
  'eid.country_not_admitted': {
    status: 422,
    mn: 'Энэ улсын цахим үнэмлэхээр эндээс нэвтрэх боломжгүй. Монгол Улсын цахим үнэмлэхээр нэвтэрнэ үү.',
    en: 'We do not accept eIDs from this country. Please use a Mongolian eID.',
  },
  'eid.not_granted': {
    status: 403,
    mn: 'Цахим үнэмлэхийн үйлчилгээ энэ мэдээллийг өгөх эрх олгоогүй байна. Цахим үнэмлэхээр дахин нэвтэрч үзнэ үү.',
    en: 'The eID service did not let us read this. Try signing in with eID again.',
  },
} as const satisfies ErrorTable;
