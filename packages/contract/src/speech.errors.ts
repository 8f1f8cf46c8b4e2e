import { z } from 'zod';
import type { ErrorTable } from './refusal.ts';

export const speechErrors = {
  'speech.not_set_up': {
    status: 503,
    mn: 'Яриа таних, уншиж өгөх, орчуулах үйлчилгээг энд холбоогүй байна.',
    en: 'Speech and translation are not set up here.',
  },
  'speech.engine_away': {
    status: 503,
    mn: 'Яриа, орчуулгын үйлчилгээ одоогоор хариу өгөхгүй байна. Түр хүлээгээд дахин оролдоно уу.',
    en: 'The speech service is not responding right now. Please try again later.',
  },
  'speech.too_busy': {
    status: 503,
    mn: 'Олон хүн зэрэг ашиглаж байна. Түр хүлээгээд дахин оролдоно уу.',
    en: 'Many people are using this right now. Please try again in a moment.',
  },
  'speech.spent_for_today': {
    status: 429,
    mn: 'Өнөөдрийн хэмжээ дууссан байна. Маргааш дахин оролдоно уу.',
    en: 'The amount for today is used up. Please try again tomorrow.',
  },
  'speech.language_not_available': {
    status: 422,
    mn: 'Энэ хэлээр ажиллах боломжгүй байна.',
    en: 'This language is not available.',
    details: z
      .object({ available: z.array(z.string()).describe('The languages that are.') })
      .meta({ examples: [{ available: ['kk', 'en'] }] }),
  },
  'speech.voice_not_found': {
    status: 422,
    mn: 'Энэ хэлэнд ийм хоолой алга.',
    en: 'We do not have this voice for this language.',
    details: z
      .object({ available: z.array(z.string()).describe('The voices of this language.') })
      .meta({ examples: [{ available: ['kk'] }] }),
  },
  'speech.format_not_available': {
    status: 422,
    mn: 'Энэ төрлийн дуут файл энд ажиллахгүй. WAV файл ашиглана уу.',
    en: 'This kind of audio is not available here. Please use WAV.',
  },
  'speech.audio_unreadable': {
    status: 422,
    mn: 'Дуу бичлэгийг уншиж чадсангүй. WAV, WebM эсвэл MP3 файл илгээнэ үү.',
    en: 'We could not read the recording. Please send a WAV, WebM or MP3 file.',
  },
  'speech.audio_too_long': {
    status: 422,
    mn: 'Бичлэг 60 секундээс урт байна. Богиносгоод дахин илгээнэ үү.',
    en: 'The recording is longer than 60 seconds. Please send a shorter one.',
  },
  'speech.nothing_to_say': {
    status: 422,
    mn: 'Бичсэн зүйлд үг алга.',
    en: 'There are no words in the text.',
  },
  'speech.languages_same': {
    status: 422,
    mn: 'Текст орчуулах хэл дээрээ аль хэдийн байна.',
    en: 'The text is already in this language.',
  },
  'speech.text_has_secret': {
    status: 422,
    mn: 'Текст дотор нууц үг, түлхүүр эсвэл таних боломжгүй бичсэн хувийн мэдээлэл байна. Тэр хэсгийг аваад дахин оролдоно уу.',
    en: 'The text has a password, a key or personal data in an unusual form. Please take that out and try again.',
  },
  'speech.translation_not_faithful': {
    status: 502,
    mn: 'Орчуулга эхтэйгээ таарахгүй байсан тул бид буцаалаа. Текстээ богиносгоод дахин оролдоно уу.',
    en: 'The translation did not keep what the text says, so we do not show it. Please try a shorter text.',
  },
} as const satisfies ErrorTable;
