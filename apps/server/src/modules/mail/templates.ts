import type { Language } from '@tamga/contract';

/** Words, or a code to be typed: it stands alone, so that it is copied whole. */
export type Paragraph = string | { code: string };

/** One kind of mail. The subject is fixed, because personal data must not be readable on the outside. */
export interface MailTemplate<Facts> {
  /** What it is about: `<room>.<what>`, such as `superadmin.code`. */
  kind: `${string}.${string}`;
  subject: Readonly<Record<Language, string>>;
  body: Readonly<Record<Language, (facts: Facts) => readonly Paragraph[]>>;
  /** Facts as they may come, with which the tests write it. */
  sample: Facts;
}

export const defineMail = <Facts>(template: MailTemplate<Facts>): MailTemplate<Facts> => template;

export interface Rendered {
  subject: string;
  text: string;
  html: string;
}

const sender = 'Тамга';
const separator = '——';

/** In both languages, since the reader may be known by an address alone; theirs comes first, where it is known. */
export function renderMail<Facts>(
  { subject, body }: MailTemplate<Facts>,
  facts: Facts,
  languages: readonly Language[] = ['mn', 'en'],
): Rendered {
  const parts = languages.map((language) => ({ language, paragraphs: body[language](facts) }));
  const texts = parts.map(({ paragraphs }) => paragraphs.map(textOf).join('\n\n'));
  return {
    subject: `${sender}: ${languages.map((language) => subject[language]).join(' / ')}`,
    text: texts.join(`\n\n${separator}\n\n`),
    html: layout(parts.map(({ language, paragraphs }) => section(language, paragraphs)).join('\n<hr>\n')),
  };
}

const textOf = (paragraph: Paragraph): string => (typeof paragraph === 'string' ? paragraph : paragraph.code);

const section = (language: Language, paragraphs: readonly Paragraph[]): string =>
  `<div lang="${language}">\n${paragraphs.map(htmlOf).join('\n')}\n</div>`;

const htmlOf = (paragraph: Paragraph): string =>
  typeof paragraph === 'string'
    ? `<p>${escaped(paragraph)}</p>`
    : `<p style="font:600 20px/1.4 monospace;letter-spacing:1px;overflow-wrap:anywhere">${escaped(paragraph.code)}</p>`;

/** No picture and no link: nothing is fetched when it is read, and nothing can be clicked that leads elsewhere. */
const layout = (body: string): string => `<!doctype html>
<html lang="mn">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"></head>
<body style="margin:0;padding:24px 12px;background:#f6f8fa;color:#17212e;font:16px/1.6 system-ui,'Segoe UI',Roboto,'Noto Sans',sans-serif;overflow-wrap:anywhere">
<div style="max-width:600px;margin:0 auto">
<p style="margin:0 0 12px;color:#1d5091;font-size:18px;font-weight:700">${sender}</p>
<div style="padding:8px 24px;background:#ffffff;border:1px solid #d9dfe6;border-radius:12px">
${body}
</div>
</div>
</body>
</html>
`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter);
