import type { ErrorTable } from './refusal.ts';

export const superadminErrors = {
  'mail.not_configured': {
    status: 503,
    mn: 'Энэ платформд и-мэйл тохируулаагүй байна.',
    en: 'Email is not set up on this platform.',
  },
  'superadmin.not_invited': {
    status: 403,
    mn: 'Энэ хаягийг супер админаар уриагүй эсвэл урилгын хугацаа дууссан байна.',
    en: 'This address has no invitation to become a super administrator, or the invitation has expired.',
  },
  'superadmin.not_onboarded': {
    status: 403,
    mn: 'Энэ бүртгэл супер админых биш байна.',
    en: 'This account does not belong to a super administrator.',
  },
  'superadmin.already_onboarded': {
    status: 409,
    mn: 'Энэ бүртгэл аль хэдийн супер админ болсон байна. Нэвтэрнэ үү.',
    en: 'This account already belongs to a super administrator. Please sign in.',
  },
  'superadmin.person_taken': {
    status: 409,
    mn: 'Энэ иргэн өөр бүртгэлээр аль хэдийн супер админ болсон байна.',
    en: 'This person is already a super administrator with another account.',
  },
  'superadmin.step_out_of_order': {
    status: 409,
    mn: 'Алхмуудыг дарааллаар нь хийнэ үү.',
    en: 'Please complete the steps in order.',
  },
  'superadmin.code_wrong': {
    status: 403,
    mn: 'Код буруу, ашигласан эсвэл хугацаа нь дууссан байна. Шинэ код оруулна уу.',
    en: 'The code is wrong, already used or expired. Please enter a new one.',
  },
  'superadmin.code_cooling_down': {
    status: 429,
    mn: 'Код дөнгөж илгээлээ. Нэг минут хүлээгээд дахин хүснэ үү.',
    en: 'We have just sent a code. Please wait a minute before you request another.',
  },
  'superadmin.tries_exhausted': {
    status: 429,
    mn: 'Хэт олон удаа оролдлоо. Эхнээс нь дахин эхлүүлнэ үү.',
    en: 'Too many attempts. Please start again from the first step.',
  },
  'superadmin.locked': {
    status: 429,
    mn: 'Буруу код хэт олон удаа орууллаа. Хүлээгээд дахин оролдоно уу.',
    en: 'Too many wrong codes. Please wait and try again later.',
  },
  'superadmin.admin_not_found': {
    status: 404,
    mn: 'Ийм админ олдсонгүй.',
    en: 'We could not find this administrator.',
  },
  'superadmin.last_superadmin': {
    status: 409,
    mn: 'Сүүлчийн супер админыг хасах боломжгүй. Эхлээд өөр хүнийг супер админ болгоно уу.',
    en: 'You cannot remove the last super administrator. Please add another first.',
  },
  'superadmin.passkey_required': {
    status: 403,
    mn: 'Код хангалтгүй. Нэвтрэх түлхүүрээ ашиглана уу. Түлхүүргүй болсон бол сэргээх код ашиглаж болно.',
    en: 'A code is not enough. Please use your passkey. If you have lost it, use a recovery code.',
  },
  'superadmin.invite_not_found': {
    status: 404,
    mn: 'Ийм урилга олдсонгүй.',
    en: 'We could not find this invitation.',
  },
  'superadmin.identity_changed': {
    status: 403,
    mn: 'Бүртгэлийн иргэний дугаар өөрчлөгдсөн тул нэвтрэх боломжгүй. Бусад супер админд хандана уу.',
    en: 'The civil number of this account has changed. Please contact another super administrator.',
  },
} as const satisfies ErrorTable;
