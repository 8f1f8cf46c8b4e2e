import type { ErrorTable } from './refusal.ts';

export const usersErrors = {
  'users.user_not_found': {
    status: 404,
    mn: 'Ийм хэрэглэгч олдсонгүй.',
    en: 'We could not find this user.',
  },
  'users.code_wrong': {
    status: 409,
    mn: 'Код буруу, эсвэл хугацаа нь дууссан байна. Дахин шалгаж бичих эсвэл шинэ код авна уу.',
    en: 'The code is wrong or has expired. Please check it or request a new one.',
  },
  'users.code_cooling_down': {
    status: 429,
    mn: 'Код саяхан илгээсэн. Нэг минутын дараа дахин оролдоно уу.',
    en: 'We have just sent a code. Please try again in a minute.',
  },
  'users.codes_exhausted': {
    status: 429,
    mn: 'Өнөөдөр хэт олон код авлаа. Маргааш дахин оролдоно уу.',
    en: 'You have requested too many codes today. Please try again tomorrow.',
  },
  'sms.not_configured': {
    status: 503,
    mn: 'Энэ платформд мессеж илгээх тохиргоо хийгээгүй байна.',
    en: 'SMS is not set up on this platform.',
  },
  'users.signature_not_found': {
    status: 404,
    mn: 'Та гарын үсгийн зургаа оруулаагүй байна.',
    en: 'You do not have a signature image.',
  },
  'users.image_refused': {
    status: 422,
    mn: 'Зургийг уншиж чадсангүй. 4096 x 4096 цэгээс томгүй PNG, JPEG, эсвэл зөвхөн дүрс бүхий SVG зураг илгээнэ үү.',
    en: 'We could not read the image. Please send a PNG or JPEG of up to 4096 x 4096 pixels, or an SVG with shapes only.',
  },
} as const satisfies ErrorTable;
