import { z } from 'zod';
import type { ErrorTable } from './refusal.ts';

export const storageErrors = {
  'storage.file_not_found': { status: 404, mn: 'Ийм файл олдсонгүй.', en: 'We could not find this file.' },
  'storage.share_not_found': {
    status: 404,
    mn: 'Хуваалцсан ийм бүртгэл олдсонгүй.',
    en: 'We could not find this share.',
  },
  'storage.upload_not_found': {
    status: 404,
    mn: 'Ийм илгээлт олдсонгүй. Файлаа эхнээс нь дахин илгээнэ үү.',
    en: 'We could not find this upload. Please send the file again from the beginning.',
  },
  'storage.not_allowed': {
    status: 403,
    mn: 'Танд энэ файлыг өөрчлөх эрх алга.',
    en: 'You are not allowed to change this file.',
  },
  'storage.file_empty': {
    status: 422,
    mn: 'Энэ файл хоосон (0 байт) байна. Дотор нь мэдээлэлтэй файл сонгоно уу.',
    en: 'This file is empty (0 bytes). Please choose a file that has something in it.',
  },
  'storage.quota_exceeded': {
    status: 409,
    mn: 'Зай хүрэхгүй байна. Хэрэггүй файлаа хогийн савнаас бүр мөсөн устгаад дахин оролдоно уу.',
    en: 'There is not enough space. Please delete files you no longer need, also from the bin, and try again.',
  },
  'storage.too_many_files': {
    status: 409,
    mn: 'Файлын тоо дээд хязгаартаа хүрсэн. Хэрэггүй файлаа устгаад дахин оролдоно уу.',
    en: 'There are too many files. Please delete some and try again.',
  },
  'storage.too_many_versions': {
    status: 409,
    mn: 'Энэ файлын хуучин хувилбаруудыг устгахыг хориглосон тул шинэ хувилбар нэмэх боломжгүй.',
    en: 'Older versions of this file must not be deleted, so no new version can be added.',
  },
  'storage.upload_over': {
    status: 409,
    mn: 'Илгээх хугацаа дууссан. Файлаа дахин илгээнэ үү.',
    en: 'The time for this upload has run out. Please send the file again.',
  },
  'storage.too_many_uploads': {
    status: 409,
    mn: 'Дуусаагүй илгээлт хэт олон байна. Дуусгаад эсвэл болиулаад дахин оролдоно уу.',
    en: 'Too many uploads are not finished yet. Please finish or give up some and try again.',
  },
  'storage.part_elsewhere': {
    status: 409,
    mn: 'Файлын хэсэг өмнөх хэсгийн төгсгөлөөс эхлэхгүй байна. Үргэлжлүүлэх байрлалыг дахин шалгана уу.',
    en: 'This part does not begin where the last one ended. Please check where to continue.',
    details: z.object({ offset_bytes: z.int() }).meta({ examples: [{ offset_bytes: 5_242_880 }] }),
  },
  'storage.name_taken': {
    status: 409,
    mn: 'Тэр хавтаст ийм нэртэй файл байна. Өөр нэр өгөх эсвэл тэр файлыг устгана уу.',
    en: 'There is already a file with this name in that folder. Please rename or delete that one first.',
  },
  'storage.file_kept': {
    status: 409,
    mn: 'Энэ файлыг устгахыг хориглосон эсвэл хадгалах хугацаа нь дуусаагүй тул устгах боломжгүй.',
    en: 'This file is protected from deletion, or must be kept longer.',
  },
  'storage.kept_longer': {
    status: 409,
    mn: 'Хадгалах хугацааг богиносгох боломжгүй.',
    en: 'The time for which a file is kept can only be made longer.',
  },
  'storage.state_conflict': {
    status: 409,
    mn: 'Файлын төлөв өөрчлөгдсөн байна. Хуудсаа шинэчлээд дахин оролдоно уу.',
    en: 'The file has changed meanwhile. Please reload the page and try again.',
  },
  'storage.share_with_self': {
    status: 422,
    mn: 'Файлыг эзэнтэй нь хуваалцах шаардлагагүй. Өөр хүн, байгууллагын дугаар бичнэ үү.',
    en: 'This file is already yours. Please enter the number of another person or organisation.',
  },
  'storage.too_many_shares': {
    status: 409,
    mn: 'Энэ файлыг хэт олон хүнтэй хуваалцсан байна. Заримыг нь дуусгаад дахин оролдоно уу.',
    en: 'This file is shared with too many already. Please end some and try again.',
  },
} as const satisfies ErrorTable;
