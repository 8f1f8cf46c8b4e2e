import type { ErrorTable } from './refusal.ts';
import { versionConflict } from './version.ts';

export const applicationsErrors = {
  'applications.application_not_found': {
    status: 404,
    mn: 'Ийм аппликейшн олдсонгүй.',
    en: 'We could not find this application.',
  },
  'applications.organisation_not_found': {
    status: 404,
    mn: 'Ийм байгууллага олдсонгүй, эсвэл та гишүүн нь биш байна.',
    en: 'We could not find this organisation, or you are not a member.',
  },
  'applications.settings_refused': {
    status: 422,
    mn: 'Аппликейшны тохиргоо буруу байна.',
    en: 'The application settings are not valid.',
  },
  'applications.agreement_needed': {
    status: 409,
    mn: 'Энэ өөрчлөлт иргэдийн хамгаалалтад нөлөөлнө. Утсан дээрээ PIN2 кодоор зөвшөөрөөд дахин хадгална уу.',
    en: 'This change affects the protection of citizens. Please agree with PIN2 on your phone, then save again.',
  },
  'applications.has_no_secret': {
    status: 409,
    mn: 'Энэ аппликейшн нууц түлхүүр ашигладаггүй.',
    en: 'This application does not use a secret.',
  },
  'applications.too_many_secrets': {
    status: 409,
    mn: 'Зэрэг хүчинтэй нууц түлхүүр хэт олон байна. Давхцах хугацааг 0 болгож дахин оролдоно уу.',
    en: 'Too many secrets are valid at the same time. Please try again with an overlap of 0.',
  },
  'applications.secret_too_weak': {
    status: 422,
    mn: 'Нууц түлхүүр таахад амархан байна. Санамсаргүй үүсгэсэн түлхүүр ашиглана уу.',
    en: 'The secret is too easy to guess. Please use a random one.',
  },
  'applications.logo_not_found': {
    status: 404,
    mn: 'Энэ аппликейшнд лого алга.',
    en: 'This application has no logo.',
  },
  'applications.logo_refused': {
    status: 422,
    mn: 'Энэ зургийг лого болгож болохгүй байна.',
    en: 'This picture cannot be taken as a logo.',
  },
  'applications.too_many_tests': {
    status: 409,
    mn: 'Та туршилтын 5 аппликейшнтэй байна. Нэгийг нь устгаад дахин оролдоно уу.',
    en: 'You have 5 test applications. Please delete one and try again.',
  },
  'applications.too_many_testers': {
    status: 409,
    mn: 'Нэг аппликейшнд 20 хүртэл туршигч нэмнэ. Нэгийг нь хасаад дахин оролдоно уу.',
    en: 'A test application can have 20 testers. Please remove one and try again.',
  },
  'applications.tester_not_found': {
    status: 404,
    mn: 'Ийм GE дугаартай хүн олдсонгүй.',
    en: 'We could not find a person with this GE number.',
  },
  'applications.tester_already_named': {
    status: 409,
    mn: 'Энэ хүн аль хэдийн нэвтэрч чадна.',
    en: 'This person can already sign in with it.',
  },
  'applications.version_conflict': {
    status: 409,
    mn: 'Таныг засаж байх хооронд өөр хүн өөрчилсөн байна. Шинэчлээд дахин засна уу.',
    en: 'Someone else changed this while you were editing. Please reload and try again.',
    details: versionConflict,
  },
} as const satisfies ErrorTable;
