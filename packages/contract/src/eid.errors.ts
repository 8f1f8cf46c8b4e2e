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
  'eid.subject_missing': {
    status: 400,
    mn: 'Аль иргэний мэдээлэл болохыг sub параметрээр заана уу.',
    en: 'Name the citizen with the parameter sub.',
  },
  'eid.subject_not_found': {
    status: 404,
    mn: 'Энэ аппликейшнд ийм зөвшөөрөл өгсөн иргэн олдсонгүй.',
    en: 'We could not find a citizen who has agreed to this.',
  },
  'eid.relayed_session_not_found': {
    status: 404,
    mn: 'Ийм гарын үсгийн хүсэлт олдсонгүй, эсвэл хугацаа нь дууссан байна.',
    en: 'We could not find this session, or it has expired.',
  },
  'eid.relay_refused': {
    status: 422,
    mn: 'Цахим үнэмлэхийн үйлчилгээ энэ хүсэлтийг хүлээж авсангүй. Хүсэлтийн утгуудыг шалгана уу.',
    en: 'The eID service did not accept this request. Please check its values.',
  },
  'eid.name_not_shown': {
    status: 422,
    mn: 'Утсан дээр харагдах текст бүр аппликейшны нэрийг агуулсан байх ёстой.',
    en: 'Every text shown on the phone must contain the name of the application.',
  },
  'eid.phone_busy': {
    status: 429,
    mn: 'Энэ хүний утас руу хэт олон хүсэлт илгээсэн байна. Хэдэн минутын дараа дахин оролдоно уу.',
    en: 'This person has been asked too often. Please try again in a few minutes.',
  },
} as const satisfies ErrorTable;
