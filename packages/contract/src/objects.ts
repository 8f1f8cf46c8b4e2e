import type { ErrorTable } from './errors.ts';

export const objectsErrors = {
  'objects.not_set_up': {
    status: 503,
    mn: 'Энэ систем одоогоор файл хүлээн авахгүй байна.',
    en: 'This platform takes no files at present.',
  },
  'objects.not_found': { status: 404, mn: 'Ийм файл олдсонгүй.', en: 'There is no such file.' },
  'objects.too_large': { status: 413, mn: 'Файл хэтэрхий том байна.', en: 'The file is too large.' },
  'objects.type_refused': {
    status: 415,
    mn: 'Ийм төрлийн файл хүлээн авахгүй, эсвэл файлын агуулга төрөлтэйгээ таарахгүй байна.',
    en: 'Files of this type are not taken here, or what is in the file is not what it says it is.',
  },
  'objects.range_outside': {
    status: 416,
    mn: 'Файлд ийм хэсэг байхгүй.',
    en: 'The file has no such part.',
  },
  'objects.infected': {
    status: 422,
    mn: 'Файлд хортой код илэрсэн тул хүлээж авсангүй.',
    en: 'Something harmful was found in the file, and it was not taken.',
  },
  'objects.scan_failed': {
    status: 503,
    mn: 'Файлыг шалгаж чадсангүй. Түр хүлээгээд дахин илгээнэ үү.',
    en: 'The file could not be scanned. Send it again in a while.',
  },
  'objects.store_failed': {
    status: 503,
    mn: 'Файл хадгалах сан хариу өгөхгүй байна. Түр хүлээгээд дахин оролдоно уу.',
    en: 'The store of files does not answer. Try again in a while.',
  },
} as const satisfies ErrorTable;
