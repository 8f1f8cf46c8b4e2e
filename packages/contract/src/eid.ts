import type { ErrorTable } from './errors.ts';

/** One refusal for all trouble with the provider, and one for all trouble with an account: neither tells who has one. */
export const eidErrors = {
  'eid.not_configured': {
    status: 503,
    mn: 'Энэ платформд цахим үнэмлэхээр нэвтрэх боломжийг тохируулаагүй байна. Өөр аргаар нэвтэрнэ үү.',
    en: 'Signing in with eID is not set up on this platform. Please sign in another way.',
  },
  'eid.unavailable': {
    status: 503,
    mn: 'Цахим үнэмлэхийн үйлчилгээ түр ажиллахгүй байна. Хэдэн минутын дараа дахин оролдоно уу.',
    en: 'The eID service is not available right now. Please try again in a few minutes.',
  },
  'eid.account_unusable': {
    status: 422,
    mn: 'Цахим үнэмлэхээр үргэлжлүүлж чадсангүй. Дугаараа болон цахим үнэмлэхийн аппаа шалгаад дахин оролдоно уу.',
    en: 'We could not go on with this eID. Please check the number and your eID app, and try again.',
  },
  'eid.country_not_admitted': {
    status: 422,
    mn: 'Энэ улсын цахим үнэмлэхээр эндээс нэвтрэх боломжгүй. Монгол Улсын цахим үнэмлэхээр нэвтэрнэ үү.',
    en: 'An eID of this country is not accepted here. Please use one of a country that is.',
  },
  'eid.not_granted': {
    status: 403,
    mn: 'Цахим үнэмлэхийн үйлчилгээ энэ мэдээллийг өгөх эрх олгоогүй байна. Цахим үнэмлэхээр дахин нэвтэрч үзнэ үү.',
    en: 'The eID service does not let this platform read this. Signing in with eID again may help.',
  },
} as const satisfies ErrorTable;
