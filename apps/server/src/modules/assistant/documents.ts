import type { CatalogueLifeEvent } from '@tamga/contract/registry.catalogue';
import type { SitePage } from '@tamga/contract/site.pages';
import type { PublishedService } from '#modules/registry';
import { stemsOf } from '#platform/data/stems';
import { commandsIn, hasLink } from './attacks.ts';
import type { Chunk, Document, Part } from './knowledge.sql.ts';
import { sentencesIn } from './sentences.ts';
import { costOf, evidenceOf, placesOf, timeOf } from './service-words.ts';

export type { Chunk, Document, Language, Part } from './knowledge.sql.ts';

const languages = ['mn', 'en'] as const;

export function serviceDocument({ id, no, content, evidences, stems, title_stems }: PublishedService): Document {
  const chunks = languages.flatMap((language): Chunk[] => {
    const parts: [Part, string][] = [
      ['about', content.description[language] ?? ''],
      ['conditions', content.rules.map((rule) => rule[language] ?? '').join('\n')],
      ['cost', costOf(content, language)],
      ['time', timeOf(content, language)],
      ['documents', evidenceOf(evidences, language)],
      ['where', placesOf(content, language)],
      ['law', content.legal_resources.map(({ title }) => title[language] ?? '').join('. ')],
    ];
    return parts.flatMap(([part, text]) => (text.trim() === '' ? [] : [{ part, language, text: text.trim() }]));
  });
  const titles = { title_mn: content.title.mn ?? '', title_en: content.title.en ?? '' };
  const can_apply = content.channels.some(({ kind }) => kind === 'online');
  return screened({ kind: 'service', source_id: id, version: no, ...titles, can_apply, stems, title_stems, chunks });
}

export function lifeEventDocument({ id, title, services }: CatalogueLifeEvent): Document {
  const title_stems = stemsOf(`${title.mn} ${title.en}`);
  const chunks: Chunk[] = [
    { part: 'about', language: 'mn', text: `«${title.mn}» хуудсанд холбоотой ${services} үйлчилгээ бий.` },
    { part: 'about', language: 'en', text: `The page “${title.en}” has ${services} services that belong to it.` },
  ];
  const titles = { title_mn: title.mn, title_en: title.en };
  const rest = { version: 1, can_apply: false, stems: title_stems, title_stems, chunks };
  return screened({ kind: 'life_event', source_id: id, ...titles, ...rest });
}

const chunkLengthMax = 600;

/** Each heading with what stands under it, so that the part that answers is quoted. */
export function pageDocument({ slug, version, title_mn, title_en, body_mn, body_en }: SitePage): Document {
  const chunks = (
    [
      ['mn', body_mn],
      ['en', body_en],
    ] as const
  ).flatMap(([language, body]) =>
    body.split(/^##+ /m).flatMap((section): Chunk[] => {
      const text = plainOf(section);
      return text === ''
        ? []
        : [{ part: 'text', language, text: sentencesIn(text).join(' ').slice(0, chunkLengthMax) }];
    }),
  );
  const headings = [...`${body_mn}\n${body_en}`.matchAll(/^##+ (.*)$/gm)].map(([, heading]) => heading).join(' ');
  const title_stems = stemsOf(`${title_mn} ${title_en} ${headings}`);
  const stems = stemsOf(`${title_mn} ${title_en} ${chunks.map(({ text }) => text).join(' ')}`);
  const rest = { title_mn, title_en, can_apply: false, title_stems, chunks };
  return screened({ kind: 'page', source_id: slug, version, stems: [...new Set([...title_stems, ...stems])], ...rest });
}

/** Markdown as it is read aloud: the words of links without where they lead. */
const plainOf = (text: string): string =>
  text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^[ \t]*(?:[-*]|\d{1,3}\.)\s+/gm, '')
    .replaceAll(/[*_`]/g, '')
    .replaceAll(/(?<![ \t])[ \t]*\n+[ \t]*/g, '\n')
    .trim();

/**
 * What an organisation has written is shown to a model, so it must not command one; and what is quoted leads nowhere but
 * here.
 */
function screened(document: Omit<Document, 'left_out'>): Document {
  const texts = [document.title_mn, document.title_en, ...document.chunks.map(({ text }) => text)];
  const [command] = texts.flatMap(commandsIn);
  if (command !== undefined) return { ...document, left_out: command, chunks: [] };
  const chunks = document.chunks
    .map((chunk) => (hasLink(chunk.text) ? { ...chunk, text: withoutLinks(chunk.text) } : chunk))
    .filter(({ text }) => text !== '');
  return { ...document, left_out: null, chunks };
}

const withoutLinks = (text: string): string =>
  sentencesIn(text)
    .filter((sentence) => !hasLink(sentence))
    .join(' ');
