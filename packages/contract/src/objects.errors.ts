import type { ErrorTable } from './refusal.ts';

export const objectsErrors = {
  'objects.not_set_up': {
    status: 503,
    mn: 'Энэ платформд файл илгээх боломжгүй байна.',
    en: 'File upload is not available on this platform.',
  },
  'objects.not_found': { status: 404, mn: 'Ийм файл олдсонгүй.', en: 'We could not find this file.' },
  'objects.too_large': { status: 413, mn: 'Файл хэтэрхий том байна.', en: 'The file is too large.' },
  'objects.type_refused': {
    status: 415,
    mn: 'Ийм төрлийн файл авахгүй, эсвэл агуулга нь төрөлтэйгээ таарахгүй байна.',
    en: 'This file type is not allowed, or the content does not match the type.',
  },
  'objects.infected': {
    status: 422,
    mn: 'Файлаас хортой код илэрсэн тул авсангүй.',
    en: 'The file contains harmful content, so we rejected it.',
  },
  'objects.scan_failed': {
    status: 503,
    mn: 'Файлыг шалгаж чадсангүй. Түр хүлээгээд дахин илгээнэ үү.',
    en: 'We could not scan the file. Please send it again in a moment.',
  },
  'objects.store_failed': {
    status: 503,
    mn: 'Файлын сан түр ажиллахгүй байна. Түр хүлээгээд дахин оролдоно уу.',
    en: 'File storage is not responding. Please try again in a moment.',
  },
} as const satisfies ErrorTable;
