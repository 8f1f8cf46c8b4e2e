import { z } from 'zod';
import type { ErrorTable } from './refusal.ts';

const duplicate = z
  .object({ application_id: z.uuid().nullable().describe('The one that stands already, where it is the caller’s.') })
  .meta({ examples: [{ application_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b66' }] });

export const casesErrors = {
  'cases.application_not_found': {
    status: 404,
    mn: 'Ийм өргөдөл олдсонгүй.',
    en: 'We could not find this application.',
  },
  'cases.state_conflict': {
    status: 409,
    mn: 'Өргөдлийн одоогийн төлөвт үүнийг хийх боломжгүй.',
    en: 'You cannot do this in the current state of the application.',
  },
  'cases.gate_open': {
    status: 409,
    mn: 'Төлбөр, баримт, цаг эсвэл хоёр дахь шийдвэр хүлээгдэж байна. Эхлээд түүнийг дуусгана уу.',
    en: 'A payment, evidence, an appointment or a second decision is still missing. Please finish it first.',
  },
  'cases.answers_invalid': {
    status: 422,
    mn: 'Зарим хариулт дутуу эсвэл буруу байна. Доорхыг засна уу.',
    en: 'Some answers are missing or wrong. Please correct the fields below.',
  },
  'cases.duplicate_application': {
    status: 409,
    mn: 'Та энэ үйлчилгээнд өргөдөл өгчихсөн байна. Тэр өргөдлөө үзнэ үү.',
    en: 'You have already applied for this service. Please see that application.',
    details: duplicate,
  },
  'cases.wrong_audience': {
    status: 422,
    mn: 'Энэ үйлчилгээг иргэн, байгууллагын аль нь авахыг шалгаад дахин өргөдөл гаргана уу.',
    en: 'This service is only for people or only for organisations. Please check for whom you apply.',
  },
  'cases.too_many_drafts': {
    status: 409,
    mn: 'Дуусгаагүй өргөдөл хэт олон байна. Эхлээд нэгийг нь илгээх эсвэл цуцлана уу.',
    en: 'You have too many unfinished applications. Please send or cancel one first.',
  },
  'cases.signature_pending': {
    status: 409,
    mn: 'Утсан дээрх PIN2 баталгаажуулалт хүлээгдэж байна. Эхлээд тэрийг дуусгана уу.',
    en: 'Your phone is waiting for your PIN2. Please finish that first.',
  },
  'cases.appeal_over': {
    status: 409,
    mn: 'Гомдол гаргах хугацаа дууссан, эсвэл гомдлоо нэг удаа гаргачихсан байна.',
    en: 'You have already appealed once, or the time to appeal has expired.',
  },
  'cases.info_item_not_found': {
    status: 422,
    mn: 'Ийм асуулт алга. Хуудсаа дахин нээж хариулна уу.',
    en: 'We did not ask for this. Please reload the page and answer again.',
  },
  'cases.evidence_not_found': { status: 404, mn: 'Ийм баримт олдсонгүй.', en: 'We could not find this evidence.' },
  'cases.too_many_files': {
    status: 409,
    mn: 'Нэг өргөдөлд хэт олон файл хавсаргажээ. Илүүг нь хасна уу.',
    en: 'This application has too many files. Please remove some.',
  },
  'cases.not_assignee': {
    status: 403,
    mn: 'Энэ өргөдлийг хариуцсан ажилтан үүнийг хийнэ.',
    en: 'Only the officer who has this application can do this.',
  },
  'cases.conflict_of_interest': {
    status: 403,
    mn: 'Өөрийн өргөдөл, эсвэл өмнө нь шийдсэн хэргийн гомдлыг та шийдэх боломжгүй.',
    en: 'You cannot handle your own application, or an appeal against your own decision.',
  },
  'cases.already_assigned': {
    status: 409,
    mn: 'Энэ өргөдлийг өөр ажилтан авчихсан байна.',
    en: 'Another officer has already taken this application.',
  },
  'cases.officer_not_found': {
    status: 422,
    mn: 'Танай байгууллагад өргөдөл шийдэх эрхтэй ийм ажилтан алга.',
    en: 'We could not find this officer in your organisation.',
  },
  'cases.reason_needed': {
    status: 422,
    mn: 'Шалтгаанаа бичнэ үү.',
    en: 'Please give a reason.',
  },
  'cases.deadline_too_soon': {
    status: 422,
    mn: 'Иргэнд дор хаяж ажлын 3 өдөр өгнө үү.',
    en: 'Please give the citizen at least 3 working days.',
  },
  'cases.nothing_proposed': {
    status: 409,
    mn: 'Батлах шийдвэрийн санал алга.',
    en: 'There is no proposed decision to confirm.',
  },
  'cases.nothing_queued': {
    status: 404,
    mn: 'Одоогоор хүлээж байгаа өргөдөл алга.',
    en: 'No application is waiting at the moment.',
  },
  'cases.undo_over': {
    status: 409,
    mn: 'Одоо буцаах боломжгүй: 10 секунд өнгөрсөн, эсвэл дараа нь өөр өөрчлөлт орсон.',
    en: 'This can no longer be undone: ten seconds have passed, or something else has happened since.',
  },
  'cases.not_due': { status: 409, mn: 'Хугацаа нь болоогүй байна.', en: 'It is not due yet.' },
  'cases.fetch_failed': {
    status: 502,
    mn: 'Улсын бүртгэлээс мэдээлэл авч чадсангүй. Өөрөө бөглөх эсвэл дараа дахин оролдоно уу.',
    en: 'We could not get the data from the state register. Please fill it in yourself or try again later.',
  },
} as const satisfies ErrorTable;
