import { z } from 'zod';
import type { ErrorTable } from './refusal.ts';

export const relayErrors = {
  'relay.request_not_found': { status: 404, mn: 'Ийм хүсэлт олдсонгүй.', en: 'We could not find this request.' },
  'relay.assignment_not_found': {
    status: 404,
    mn: 'Хүсэлтийн ийм мессеж олдсонгүй.',
    en: 'We could not find this part of a request.',
  },
  'relay.platform_not_found': { status: 404, mn: 'Ийм платформ олдсонгүй.', en: 'We could not find this platform.' },
  'relay.route_not_found': { status: 404, mn: 'Ийм чиглэл олдсонгүй.', en: 'We could not find this route.' },
  'relay.not_theirs': {
    status: 403,
    mn: 'Үүнийг хийх эрх танд алга.',
    en: 'You are not allowed to do this.',
  },
  'relay.about_themselves': {
    status: 403,
    mn: 'Энэ хүсэлт таны өөрийн тухай тул өөр ажилтан хариуцна.',
    en: 'This request is about you, so another official has to handle it.',
  },
  'relay.address_refused': {
    status: 422,
    mn: 'Энэ хаяг руу илгээх боломжгүй. Нийтийн https:// хаяг өгнө үү.',
    en: 'We cannot send to this address. Please give a public https:// address.',
  },
  'relay.code_taken': {
    status: 409,
    mn: 'Эдгээр кодыг ашиглах боломжгүй. Өөр код сонгоно уу.',
    en: 'These codes cannot be used. Please choose others.',
  },
  'relay.platform_in_use': {
    status: 409,
    mn: 'Энэ платформ руу явж буй эсвэл хариу хүлээж буй мессеж байна. Дуусахыг нь хүлээнэ үү.',
    en: 'Messages are on the way to this platform or wait for an answer. Please wait until they are done.',
  },
  'relay.platform_state_conflict': {
    status: 409,
    mn: 'Платформын одоогийн төлөвт үүнийг хийх боломжгүй.',
    en: 'You cannot do this in the current status of the platform.',
  },
  'relay.platform_not_active': {
    status: 409,
    mn: 'Энэ платформ одоо мессеж авахгүй байна.',
    en: 'This platform takes no messages at present.',
  },
  'relay.key_missing': {
    status: 409,
    mn: 'Энэ платформын түлхүүр алга. Эхлээд түлхүүрийг нь бүртгэнэ үү.',
    en: 'We have no key of this platform. Please register its key first.',
  },
  'relay.key_unfit': {
    status: 422,
    mn: 'Ийм түлхүүр энэ платформын гарын үсэгт тохирохгүй.',
    en: 'A key like this does not fit how this platform signs.',
  },
  'relay.key_refused': {
    status: 422,
    mn: 'Энэ түлхүүрийг авах боломжгүй: сул, эсвэл алдагдсан гэж тэмдэглэгдсэн байна. Шинэ түлхүүр үүсгэнэ үү.',
    en: 'We cannot take this key: it is weak, or was reported stolen. Please make a new one.',
  },
  'relay.route_exists': {
    status: 409,
    mn: 'Ийм чиглэл бүртгэлтэй байна.',
    en: 'This route already exists.',
  },
  'relay.duplicate_request': {
    status: 409,
    mn: 'Ийм түлхүүртэй хүсэлтийг өмнө нь илгээсэн байна.',
    en: 'A request with this key was sent before.',
  },
  'relay.request_state_conflict': {
    status: 409,
    mn: 'Хүсэлтийн одоогийн төлөвт үүнийг хийх боломжгүй.',
    en: 'You cannot do this in the current status of the request.',
  },
  'relay.assignment_state_conflict': {
    status: 409,
    mn: 'Одоогийн төлөвт үүнийг хийх боломжгүй.',
    en: 'You cannot do this in its current status.',
  },
  'relay.deadline_over': {
    status: 409,
    mn: 'Хариу хүлээх хугацаа дууссан.',
    en: 'The deadline for an answer has expired.',
  },
  'relay.too_many_hops': {
    status: 409,
    mn: 'Хүсэлтийг таваас олон платформ руу шилжүүлэх боломжгүй.',
    en: 'A request cannot go to more than five platforms.',
  },
  'relay.already_there': {
    status: 409,
    mn: 'Энэ платформ хүсэлтийг өмнө нь авсан.',
    en: 'This platform has had the request before.',
  },
  'relay.asked_for_citizen': {
    status: 409,
    mn: 'Энэ хүсэлтийг иргэний өргөдөлд зориулж илгээсэн тул зөвхөн уг баримтыг хөтөлдөг платформ руу явна.',
    en: 'This request was made for the application of a citizen and goes only to platforms that hold the evidence.',
  },
  'relay.message_malformed': {
    status: 400,
    mn: 'Мессежийг JSON гэж уншиж чадсангүй.',
    en: 'The message could not be read as JSON.',
  },
  'relay.message_invalid': {
    status: 422,
    mn: 'Мессежийн бүтэц тохиролцсон хэлбэрт нийцэхгүй байна.',
    en: 'The message is not built as agreed.',
  },
  'relay.message_elsewhere': {
    status: 422,
    mn: 'Мессеж өөр илгээгч эсвэл хүлээн авагчийн нэртэй байна.',
    en: 'The message names another sender or receiver.',
  },
  'relay.platform_suspended': {
    status: 403,
    mn: 'Энэ платформтой солилцоог түр зогсоосон.',
    en: 'The exchange with this platform is suspended.',
  },
  'relay.too_many_open': {
    status: 429,
    mn: 'Хариу хүлээж буй хүсэлт хэт олон байна. Дараа дахин илгээнэ үү.',
    en: 'Too many requests wait for an answer. Please send this one again later.',
  },
  'relay.out_of_order': {
    status: 409,
    mn: 'Мессеж дараалал алдсан байна.',
    en: 'The message came out of its order.',
    details: z.object({ expected_seq: z.int().min(1) }).meta({ examples: [{ expected_seq: 4 }] }),
  },
  'relay.unknown_correlation': {
    status: 422,
    mn: 'Хариулж буй хүсэлт нь олдсонгүй, эсвэл өөр хүсэлт байна.',
    en: 'The request that it answers was not found, or is another one.',
  },
  'relay.log_not_timestamped': {
    status: 503,
    mn: 'Солилцсон мессежийг цагийн тэмдгээр баталгаажуулах боломжгүй байгаа тул шинэ мессеж түр солилцохгүй. Дараа дахин оролдоно уу.',
    en: 'What was exchanged could not be timestamped for hours, so nothing new is exchanged for now. Please try again later.',
  },
  'relay.message_changed': {
    status: 422,
    mn: 'Ийм дугаартай өөр мессеж өмнө нь ирсэн.',
    en: 'Another message with this id came before.',
  },
} satisfies ErrorTable;
