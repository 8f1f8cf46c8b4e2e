import { passkeysMax } from './passkeys.forms.ts';
import type { ErrorTable } from './refusal.ts';

export const passkeysErrors = {
  'passkeys.not_configured': {
    status: 503,
    mn: 'Энэ платформ дээр нэвтрэх түлхүүр идэвхжээгүй байна.',
    en: 'Passkeys are not set up on this platform.',
  },
  'passkeys.none': {
    status: 409,
    mn: 'Танд бүртгэлтэй нэвтрэх түлхүүр алга.',
    en: 'You do not have a passkey yet.',
  },
  'passkeys.too_many': {
    status: 409,
    mn: `Нэвтрэх түлхүүр ${passkeysMax}-аас олон байж болохгүй. Хэрэггүйг нь хасна уу.`,
    en: `You can have up to ${passkeysMax} passkeys. Please remove one first.`,
  },
  'passkeys.already_there': {
    status: 409,
    mn: 'Энэ түлхүүр аль хэдийн бүртгэлтэй байна.',
    en: 'This passkey is already registered.',
  },
  'passkeys.challenge_over': {
    status: 409,
    mn: 'Хугацаа дууссан эсвэл өөр хөтчөөс эхлүүлсэн байна. Дахин эхлүүлнэ үү.',
    en: 'Your request timed out or was started in another browser. Please start again.',
  },
  'passkeys.refused': {
    status: 403,
    mn: 'Нэвтрэх түлхүүрийг хүлээн авсангүй. Дахин оролдоно уу.',
    en: 'The passkey was not accepted. Please try again.',
  },
  'passkeys.passkey_not_found': {
    status: 404,
    mn: 'Ийм нэвтрэх түлхүүр олдсонгүй.',
    en: 'We could not find this passkey.',
  },
} as const satisfies ErrorTable;
