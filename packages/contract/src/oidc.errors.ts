import type { ErrorTable } from './refusal.ts';

export const oidcErrors = {
  'oidc.challenge_not_found': {
    status: 404,
    mn: 'Ийм хүсэлт олдсонгүй. Аппликейшн руугаа буцаад дахин эхэлнэ үү.',
    en: 'We could not find this request. Please go back to the application and start again.',
  },
  'oidc.sign_in_first': { status: 401, mn: 'Эхлээд нэвтэрнэ үү.', en: 'Please sign in first.' },
  'oidc.sign_in_again': {
    status: 409,
    mn: 'Энэ аппликейшн дахин нэвтрэхийг шаардаж байна.',
    en: 'This application asks you to sign in again.',
  },
  'oidc.other_person': {
    status: 409,
    mn: 'Энэ хүсэлтийг өөр хүн эхлүүлсэн байна.',
    en: 'Someone else started this request.',
  },
  'oidc.consent_not_found': { status: 404, mn: 'Ийм зөвшөөрөл олдсонгүй.', en: 'We could not find this consent.' },
  'oidc.testers_only': {
    status: 403,
    mn: 'Энэ бол туршилтын аппликейшн. Зөвхөн үүсгэсэн хүн болон түүний нэрлэсэн туршигч нэвтэрнэ.',
    en: 'This is a test application. Only the person who made it and the testers they named can sign in.',
  },
  'oidc.trial_not_found': {
    status: 404,
    mn: 'Ийм туршилт олдсонгүй. Та өөрөө, энэ хөтөч дээр эхлүүлсэн туршилтаа л дуусгаж чадна.',
    en: 'We could not find this trial. You can finish only a trial that you started yourself, in this browser.',
  },
  'oidc.trial_over': {
    status: 409,
    mn: 'Энэ туршилт дууссан эсвэл хугацаа нь өнгөрсөн. Шинээр эхлүүлнэ үү.',
    en: 'This trial is finished or has timed out. Please start a new one.',
  },
} as const satisfies ErrorTable;
