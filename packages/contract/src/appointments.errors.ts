import { z } from 'zod';
import type { ErrorTable } from './refusal.ts';

const slot = {
  id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0c03',
  starts_at: '2026-01-12T01:00:00.000Z',
  ends_at: '2026-01-12T01:20:00.000Z',
};
const alternatives = z
  .object({
    alternatives: z
      .array(z.object({ id: z.uuid(), starts_at: z.iso.datetime(), ends_at: z.iso.datetime() }))
      .max(3)
      .describe('Times near it, at the same site and for the same, that have a free place.'),
  })
  .meta({ examples: [{ alternatives: [slot] }] });

export const appointmentsErrors = {
  'appointments.not_found': {
    status: 404,
    mn: 'Ийм цаг захиалга олдсонгүй.',
    en: 'We could not find this appointment.',
  },
  'appointments.site_not_found': {
    status: 404,
    mn: 'Ийм салбар олдсонгүй.',
    en: 'We could not find this site.',
  },
  'appointments.type_not_found': {
    status: 404,
    mn: 'Ийм төрлийн цаг олдсонгүй.',
    en: 'We could not find this type of appointment.',
  },
  'appointments.place_not_found': {
    status: 404,
    mn: 'Энэ салбарт ийм цаг авдаггүй байна.',
    en: 'This site does not offer this appointment.',
  },
  'appointments.slot_not_found': {
    status: 404,
    mn: 'Ийм цаг олдсонгүй.',
    en: 'We could not find this time.',
  },
  'appointments.wait_not_found': {
    status: 404,
    mn: 'Та энэ хүлээлгийн жагсаалтад байхгүй байна.',
    en: 'You are not on this waiting list.',
  },
  'appointments.case_not_found': {
    status: 404,
    mn: 'Таны ийм өргөдөл олдсонгүй.',
    en: 'We could not find this application of yours.',
  },
  'appointments.service_not_found': {
    status: 422,
    mn: 'Танай байгууллагад ийм үйлчилгээ алга.',
    en: 'We could not find this service in your organisation.',
  },
  'appointments.slot_full': {
    status: 409,
    mn: 'Энэ цаг дүүрчихлээ. Өөр цаг сонгоно уу.',
    en: 'This time is full. Please choose another.',
    details: alternatives,
  },
  'appointments.slot_closed': {
    status: 409,
    mn: 'Энэ цагийг захиалах боломжгүй болсон. Өөр цаг сонгоно уу.',
    en: 'This time can no longer be booked. Please choose another.',
    details: alternatives,
  },
  'appointments.overlap': {
    status: 409,
    mn: 'Танд энэ цагтай давхцах захиалга бий.',
    en: 'You already have an appointment at that time.',
  },
  'appointments.too_many': {
    status: 409,
    mn: 'Нэг дор гурваас олон цаг захиалж болохгүй. Хэрэггүй захиалгаа цуцална уу.',
    en: 'You can have three appointments at the same time. Please cancel one that you do not need.',
  },
  'appointments.case_has_one': {
    status: 409,
    mn: 'Энэ өргөдөлд цаг авчихсан байна. Цагаа солихыг хүсвэл тэр захиалгаа өөрчилнө үү.',
    en: 'You already have an appointment for this application. To change the time, move that one.',
  },
  'appointments.paused': {
    status: 409,
    mn: 'Та 90 хоногт гурван удаа цагтаа ирээгүй тул цахимаар цаг авах боломжгүй байна. Салбарт өөрөө очиж болно.',
    en: 'You missed three appointments in 90 days, so you cannot book online for now. You can still go to an office.',
    details: z
      .object({ until: z.iso.datetime().describe('From when on it is possible again.') })
      .meta({ examples: [{ until: '2026-03-01T02:00:00.000Z' }] }),
  },
  'appointments.too_late': {
    status: 409,
    mn: 'Цаг болоход ойрхон тул цуцлах, солих боломжгүй болсон. Ирж чадахгүй бол салбарт мэдэгдэнэ үү.',
    en: 'It is too late to cancel or move this appointment. If you cannot come, please tell the office.',
  },
  'appointments.hold_over': {
    status: 409,
    mn: 'Танд хадгалсан хугацаа дууссан байна. Цагаа дахин сонгоно уу.',
    en: 'The place is no longer kept for you. Please choose a time again.',
  },
  'appointments.hold_moves_none': {
    status: 422,
    mn: 'Цагаа солихдоо шинэ цагаа шууд захиална уу. Түр хадгалж болохгүй.',
    en: 'To move an appointment, please book the new time. You cannot only hold it.',
  },
  'appointments.state_conflict': {
    status: 409,
    mn: 'Одоогийн төлөвт үүнийг хийх боломжгүй.',
    en: 'You cannot do this in the current status.',
  },
  'appointments.already_waiting': {
    status: 409,
    mn: 'Та энэ жагсаалтад хүлээж байгаа.',
    en: 'You are already on this waiting list.',
  },
  'appointments.not_the_day': {
    status: 409,
    mn: 'Зөвхөн тухайн өдөр нь ирснийг тэмдэглэнэ.',
    en: 'A person can be checked in on the day of the appointment only.',
  },
  'appointments.not_begun': {
    status: 409,
    mn: 'Цаг нь болоогүй байна. Эхэлсний дараа ирээгүй гэж тэмдэглэнэ.',
    en: 'The appointment has not begun. A person can be marked as missing after it begins.',
  },
  'appointments.closed': {
    status: 409,
    mn: 'Энэ салбар, төрөлд шинэ цаг нээхгүй. Эхлээд дахин нээнэ үү.',
    en: 'This site or type is closed. Please open it again first.',
  },
} as const satisfies ErrorTable;
