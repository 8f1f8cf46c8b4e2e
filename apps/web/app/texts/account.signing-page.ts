import { texts } from '@tamga/ui';

/** The page that a signature is put on. */
export const pageTexts = texts({
  mn: {
    how: 'Гарын үсгээ чирж, эсвэл хуудсан дээр дарж байрлуулна уу. Гараас сумтай товчоор зөөнө.',
    sheet: (page: number, pages: number) => `Баримтын ${page}-р хуудас, нийт ${pages}`,
    signature: 'Гарын үсэг',
    stamp: (corner: string) => `Гарын үсэг: ${corner.toLowerCase()}`,
    stands: (page: number, corner: string) => `${page}-р хуудас: ${corner.toLowerCase()}`,
    previous: 'Өмнөх хуудас',
    next: 'Дараагийн хуудас',
  },
  en: {
    how: 'Drag your signature, or tap where it should be. On a keyboard, use the arrow keys.',
    sheet: (page: number, pages: number) => `Page ${page} of ${pages} of the document`,
    signature: 'Signature',
    stamp: (corner: string) => `Signature: ${corner.toLowerCase()}`,
    stands: (page: number, corner: string) => `Page ${page}: ${corner.toLowerCase()}`,
    previous: 'Previous page',
    next: 'Next page',
  },
});
