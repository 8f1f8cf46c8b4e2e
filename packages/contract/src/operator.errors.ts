import type { ErrorTable } from './refusal.ts';

export const operatorErrors = {
  'operator.row_invalid': {
    status: 422,
    mn: 'Энэ мөрийн мэдээлэл дутуу эсвэл буруу байна: нэр, товч нэр, и-мэйл, шалтгааныг шалгана уу.',
    en: 'This row is incomplete or has errors. Check the name, slug, email and reason.',
  },
  'operator.admin_not_verified': {
    status: 422,
    mn: 'Эзэмшигч цахим үнэмлэхээр нэвтэрч байгаагүй байна.',
    en: 'The owner has not signed in with eID yet.',
  },
  'operator.mail_not_configured': {
    status: 422,
    mn: 'Платформд и-мэйл тохируулаагүй тул урих боломжгүй. Эзэмшигчийн дугаарыг оруулна уу.',
    en: 'Email is not set up on this platform, so we cannot invite the owner. Please enter the user ID of the owner instead.',
  },
  'operator.import_not_found': {
    status: 404,
    mn: 'Ийм импорт олдсонгүй.',
    en: 'We could not find this import.',
  },
} as const satisfies ErrorTable;
