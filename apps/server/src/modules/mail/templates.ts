import type { Language } from '@tamga/contract';

/** Words, or a code that somebody types off: it stands alone, so that it is copied whole. */
export type Paragraph = string | { code: string };

/** One kind of mail. The subject is fixed: what is about somebody is not written on the outside. */
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

/** In both languages, since whoever reads it may be known by an address alone. */
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
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0 auto;padding:24px;max-width:600px;font:16px/1.5 sans-serif;overflow-wrap:anywhere">
${body}
</body>
</html>
`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter);
