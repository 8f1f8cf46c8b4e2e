import { z } from 'zod';
import type { ErrorTable } from './refusal.ts';
import { versionConflict } from './version.ts';

const acceptedTypes = z
  .object({ accepted: z.array(z.string()).describe('The types that would have been taken.') })
  .meta({ examples: [{ accepted: ['application/json'] }] });

/** Refusals of the kernel itself, before and around every operation. */
export const requestErrors = {
  'request.invalid': {
    status: 400,
    mn: 'Хүсэлтийн мэдээлэл дутуу эсвэл буруу байна.',
    en: 'The request is incomplete or has invalid values.',
  },
  'request.invalid_arguments': {
    status: 200,
    mn: 'Аргумент дутуу эсвэл буруу байна.',
    en: 'The arguments are incomplete or have invalid values.',
  },
  'request.malformed_json': {
    status: 400,
    mn: 'Хүсэлтийн агуулга зөв JSON биш байна.',
    en: 'The request body is not valid JSON.',
  },
  'request.malformed_url': {
    status: 400,
    mn: 'Хаяг буруу бичигдсэн байна.',
    en: 'The address is not valid.',
  },
  'request.malformed_http': {
    status: 400,
    mn: 'HTTP хүсэлтийг уншиж чадсангүй.',
    en: 'We could not read the HTTP request.',
  },
  'request.unauthenticated': {
    status: 401,
    mn: 'Нэвтэрсэн байх шаардлагатай. Дахин нэвтэрнэ үү.',
    en: 'You need to be signed in. Please sign in again.',
  },
  'request.ambiguous_credentials': {
    status: 400,
    mn: 'Зөвхөн X-API-Key эсвэл Authorization толгойн аль нэгийг илгээнэ үү.',
    en: 'Please send either X-API-Key or Authorization, not both.',
  },
  'request.forbidden': {
    status: 403,
    mn: 'Танд энэ үйлдлийг хийх эрх байхгүй.',
    en: 'You do not have permission to do this.',
  },
  'request.eid_required': {
    status: 403,
    mn: 'Энэ үйлдлийг хийхийн тулд цахим үнэмлэхээрээ нэвтэрнэ үү.',
    en: 'Please sign in with your eID to do this.',
  },
  'request.recent_eid_required': {
    status: 403,
    mn: 'Энэ үйлдлийн өмнө цахим үнэмлэхээрээ дахин нэвтэрнэ үү.',
    en: 'Please sign in with your eID again to do this.',
  },
  'request.passkey_required': {
    status: 403,
    mn: 'Энэ үйлдлийн өмнө нэвтрэх түлхүүрээрээ баталгаажуулна уу.',
    en: 'Please confirm with your passkey to do this.',
  },
  'request.mfa_required': {
    status: 403,
    mn: 'Энэ үйлдлийн өмнө баталгаажуулах кодоо дахин оруулна уу.',
    en: 'Please enter a new authenticator code to do this.',
  },
  'request.not_found': { status: 404, mn: 'Ийм зүйл олдсонгүй.', en: 'We could not find this.' },
  'request.method_not_allowed': {
    status: 405,
    mn: 'Энэ хаяг ийм төрлийн хүсэлт хүлээн авдаггүй.',
    en: 'This address does not allow this method.',
  },
  'request.timed_out': {
    status: 408,
    mn: 'Хүсэлт хэтэрхий удаан ирлээ. Дахин оролдоно уу.',
    en: 'Your request timed out. Please try again.',
  },
  'request.too_large': { status: 413, mn: 'Хүсэлт хэтэрхий том байна.', en: 'The request is too large.' },
  'request.unsupported_media_type': {
    status: 415,
    mn: 'Ийм төрлийн агуулгыг энд авахгүй.',
    en: 'This type of content is not accepted here.',
    details: acceptedTypes,
  },
  'request.unsupported_encoding': {
    status: 415,
    mn: 'Хүсэлтийн агуулгыг шахалгүйгээр, UTF-8 кодчиллоор илгээнэ үү.',
    en: 'Please send the request body uncompressed and in UTF-8.',
  },
  'request.too_many': {
    status: 429,
    mn: 'Хэт олон удаа хандлаа. Түр хүлээгээд дахин оролдоно уу.',
    en: 'Too many requests. Please wait a moment and try again.',
  },
  'request.too_many_downloads': {
    status: 429,
    mn: 'Та хэт олон файлыг зэрэг татаж байна. Нэгийг нь дуустал хүлээнэ үү.',
    en: 'You are downloading too many files. Please wait until one is finished.',
  },
  'request.idempotency_key_missing': {
    status: 400,
    mn: 'Хүсэлтэд 1-255 тэмдэгттэй Idempotency-Key толгой нэмж илгээнэ үү.',
    en: 'Please send an Idempotency-Key header of 1 to 255 printable characters.',
  },
  'request.idempotency_in_flight': {
    status: 409,
    mn: 'Ижил түлхүүртэй хүсэлтийг боловсруулж байна. Түр хүлээгээд дахин оролдоно уу.',
    en: 'A request with this key is already in progress. Please try again in a moment.',
  },
  'request.already_done': {
    status: 409,
    mn: 'Энэ хүсэлт аль хэдийн биелсэн боловч хариу нь хадгалагдаагүй. Үр дүнг нь шалгана уу.',
    en: 'This request is already done, but we did not keep the response. Please check the result.',
  },
  'request.idempotency_mismatch': {
    status: 422,
    mn: 'Энэ түлхүүрийг өөр хүсэлтэд ашигласан байна. Шинэ түлхүүр илгээнэ үү.',
    en: 'This key was used for another request. Please send a new key.',
  },
  'request.if_match_missing': {
    status: 428,
    mn: 'Хүсэлтэд If-Match толгойг нэмж, өөрийн харсан хувилбарын ETag-ийг илгээнэ үү.',
    en: 'Please send an If-Match header with the ETag of the version you saw.',
  },
  'request.version_conflict': {
    status: 412,
    mn: 'Энэ хооронд өөр хүн өөрчилсөн байна. Одоогийн байдлыг дахин харна уу.',
    en: 'Someone else has changed this. Please reload and check it again.',
    details: versionConflict,
  },
  'request.range_outside': {
    status: 416,
    mn: 'Файлд ийм хэсэг байхгүй.',
    en: 'The file does not have this part.',
  },
  'request.headers_too_large': {
    status: 431,
    mn: 'Хүсэлтийн толгой хэтэрхий том байна.',
    en: 'The request headers are too large.',
  },
  'server.failed': {
    status: 500,
    mn: 'Манай талд алдаа гарлаа. Бид мэдэгдэл авсан, түр хүлээгээд дахин оролдоно уу.',
    en: 'Something went wrong on our side. We are aware of it. Please try again later.',
  },
  'server.unavailable': {
    status: 503,
    mn: 'Үйлчилгээ түр боломжгүй байна. Түр хүлээгээд дахин оролдоно уу.',
    en: 'The service is not available right now. Please try again later.',
  },
  'server.streams_full': {
    status: 503,
    mn: 'Одоогоор шууд холболт нээх боломжгүй байна. Түр хүлээгээд дахин оролдоно уу.',
    en: 'Too many live connections are open right now. Please try again later.',
  },
  'server.too_slow': {
    status: 504,
    mn: 'Хариу бэлдэхэд хэтэрхий удлаа. Түр хүлээгээд дахин оролдоно уу.',
    en: 'The response took too long. Please try again later.',
  },
} as const satisfies ErrorTable;
