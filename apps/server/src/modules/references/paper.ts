import type { PdfBlock, PdfDocument } from '#platform/pdf/pdf';
import { calendarOf, dayOf } from '#platform/time/calendar';
import { squaresOf } from './code-on-paper.ts';
import type { Content, ContentInput } from './content.ts';

const calendar = calendarOf();

const words = {
  mn: {
    number: '№',
    issued: 'Олгосон:',
    until: 'Хүчинтэй:',
    noEnd: 'хугацаагүй',
    subject: 'Хэнд олгосон',
    purpose: 'Зориулалт',
    check: 'Энэ баримтыг хэн ч шалгаж болно',
    scan: 'Утсаараа QR кодыг уншуулна уу.',
    type: (site: string) => `Эсвэл ${site}/verify хаягаар орж, дугаар, кодыг бичнэ үү.`,
    typeBare: 'Эсвэл баримт шалгах хуудсанд дугаар, кодыг бичнэ үү.',
    code: 'Код:',
    sealed: 'Байгууллагын цахим тамгаар баталгаажсан. Өөрчилсөн файл шалгалтад тэнцэхгүй.',
    hash: 'Агуулгын SHA-256:',
    alt: 'Баримт шалгах QR код',
    stamp: 'Байгууллагын тамга',
    reason: 'Баримт олгов',
    file: 'Энэ баримтын агуулга, машин унших хэлбэрээр',
  },
  en: {
    number: 'No.',
    issued: 'Issued:',
    until: 'Valid until:',
    noEnd: 'no expiry',
    subject: 'Issued to',
    purpose: 'Purpose',
    check: 'Anyone can check this document',
    scan: 'Scan the QR code with your phone.',
    type: (site: string) => `Or open ${site}/verify and enter the number and the code.`,
    typeBare: 'Or enter the number and the code on the page for checking documents.',
    code: 'Code:',
    sealed: 'Sealed electronically by the organisation. A changed file does not pass the check.',
    hash: 'SHA-256 of the content:',
    alt: 'QR code for checking this document',
    stamp: 'Stamp of the organisation',
    reason: 'Document issued',
    file: 'What this document says, for machines',
  },
} as const;

/** How a document looks on paper. The JSON travels inside, and the place for the seal is left. */
export function paperOf(
  input: ContentInput,
  { json, sha256 }: Content,
  { codeText, site, stamp }: { codeText: string; site: string | undefined; stamp: Buffer | null },
): PdfDocument {
  const { number, title, issuer, lang, issuedAt, validUntil, data } = input;
  const say = words[lang];
  const until = validUntil ? dayOf(calendar, validUntil) : say.noEnd;
  // Whatever the fields say: a paper that names nobody could be shown by anybody.
  const subject = [say.subject, data.subject] as const;
  const rows = data.fields.map(({ label, value }) => [label[lang], value] as const);
  const purpose = data.purpose === null ? [] : [[say.purpose, data.purpose] as const];
  const blocks: PdfBlock[] = [
    {
      kind: 'letterhead',
      from: issuer[lang],
      stamp: stamp && { image: stamp, alt: say.stamp },
      beside: [`${say.number} ${number}`, `${say.issued} ${dayOf(calendar, issuedAt)}`, `${say.until} ${until}`],
    },
    { kind: 'heading', level: 1, text: title[lang] },
    ...(data.traditional === null ? [] : [{ kind: 'traditional', text: data.traditional } as const]),
    { kind: 'table', rows: [subject, ...rows, ...purpose] },
    {
      kind: 'code',
      modules: squaresOf(codeText),
      alt: say.alt,
      lines: [
        say.check,
        say.scan,
        site === undefined ? say.typeBare : say.type(site.replace(/\/$/, '')),
        `${say.number} ${number}   ${say.code} ${data.code}`,
        say.sealed,
        `${say.hash} ${sha256.toString('hex')}`,
      ],
    },
  ];
  return {
    title: title[lang],
    language: lang,
    author: issuer[lang],
    madeAt: issuedAt,
    blocks,
    attachments: [
      { name: `${number}.json`, type: 'application/json', description: say.file, bytes: Buffer.from(json) },
    ],
    seal: { name: issuer[lang], reason: say.reason },
  };
}
