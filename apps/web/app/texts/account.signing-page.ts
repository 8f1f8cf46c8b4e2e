import { texts } from '@tamga/ui';

/** The page that a signature is put on. */
export const pageTexts = texts({
  mn: {
    how: 'Гарын үсгээ чирж, эсвэл хуудсан дээр дарж байрлуулна уу. Гараас сумтай товчоор зөөнө.',
    sheet: (page: number, pages: number) => `Баримтын ${page}-р хуудас, нийт ${pages}`,
    signature: 'Гарын үсэг',
    chosen: (x: number, y: number) =>
      `таны тавьсан газарт, зүүн ирмэгээс ${Math.round(x * 100)}%, дээд ирмэгээс ${Math.round(y * 100)}%`,
    stamp: (where: string) => `Гарын үсэг: ${where.toLowerCase()}`,
    stands: (page: number, where: string) => `${page}-р хуудас: ${where.toLowerCase()}`,
    previous: 'Өмнөх хуудас',
    next: 'Дараагийн хуудас',
  },
  en: {
    how: 'Drag your signature, or tap where it should be. On a keyboard, use the arrow keys.',
    sheet: (page: number, pages: number) => `Page ${page} of ${pages} of the document`,
    signature: 'Signature',
    chosen: (x: number, y: number) =>
      `where you put it, ${Math.round(x * 100)}% from the left and ${Math.round(y * 100)}% from the top`,
    stamp: (where: string) => `Signature: ${where.toLowerCase()}`,
    stands: (page: number, where: string) => `Page ${page}: ${where.toLowerCase()}`,
    previous: 'Previous page',
    next: 'Next page',
  },
});
