import type { ErrorTable } from './refusal.ts';
import { versionConflict } from './version.ts';

export const siteErrors = {
  'site.version_conflict': {
    status: 409,
    mn: 'Таныг засаж байх хооронд өөр хүн өөрчилсөн байна. Шинэчлээд дахин засна уу.',
    en: 'Someone else changed this while you were editing. Please reload and try again.',
    details: versionConflict,
  },
  'site.theme_not_found': { status: 404, mn: 'Ийм загвар олдсонгүй.', en: 'We could not find this theme.' },
  'site.theme_name_taken': {
    status: 409,
    mn: 'Ийм нэртэй загвар аль хэдийн байна. Өөр нэр сонгоно уу.',
    en: 'A theme with this name already exists. Please choose another name.',
  },
  'site.theme_active': {
    status: 409,
    mn: 'Энэ загвар идэвхтэй тул устгах боломжгүй. Эхлээд өөр загвар идэвхжүүлнэ үү.',
    en: 'This theme is active, so you cannot delete it. Please activate another theme first.',
  },
  'site.theme_built_in': {
    status: 409,
    mn: 'Үндсэн загварыг өөрчлөх, устгах боломжгүй. Шинэ загвар үүсгэнэ үү.',
    en: 'You cannot change or delete the built-in theme. Create a new theme instead.',
  },
  'site.theme_limit_reached': {
    status: 409,
    mn: 'Загварын тоо дээд хэмжээндээ хүрсэн байна. Хэрэггүй загвараа устгаад дахин оролдоно уу.',
    en: 'You have reached the maximum number of themes. Please delete one and try again.',
  },
  'site.theme_contrast_too_low': {
    status: 422,
    mn: 'Зарим өнгө хоорондоо муу ялгарч байна. Дараах өнгийг засна уу.',
    en: 'Some colours do not have enough contrast. Please change these.',
  },
  'site.page_version_not_found': {
    status: 404,
    mn: 'Хуудасны ийм хувилбар олдсонгүй.',
    en: 'We could not find this version of the page.',
  },
  'site.page_already_published': {
    status: 409,
    mn: 'Нийтлээгүй өөрчлөлт алга байна.',
    en: 'There is no change that waits to be published.',
  },
} as const satisfies ErrorTable;
