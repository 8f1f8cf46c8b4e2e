import type { DataAccess } from '@tamga/contract/users.access';
import type { Language } from '@tamga/contract';
import { wordOf, wordsIn } from '@tamga/ui';
import { accessTexts } from '#app/texts/account.access.ts';

/** One entry of the access log in words, for the page and for the file alike. */
export function accessWords(
  language: Language,
  access: Pick<DataAccess, 'reader_kind' | 'reader_name' | 'application' | 'record_kind' | 'fields' | 'count'>,
): { who: string; what: string; details: string } {
  const words = wordsIn(accessTexts, language);
  const { application, reader_name, reader_kind, record_kind, count } = access;
  const fields = access.fields.map((field) => wordOf(words.fields, field) ?? words.fields.other);
  const times = count > 1 ? words.times(count) : '';
  if (!application) {
    const details = [fields.join(', '), times].filter(Boolean).join('. ');
    return {
      who: reader_name ?? words.readers[reader_kind],
      what: wordOf(words.records, record_kind) ?? words.records.other,
      details,
    };
  }
  const who = language === 'mn' ? application.name_mn : application.name_en;
  // In Mongolian only the last of several is bent.
  const last = access.fields
    .slice(-1)
    .map((field) => wordOf(words.claims, field) ?? wordOf(words.fields, field) ?? words.fields.other);
  return { who, what: words.wasTold(who, [...fields.slice(0, -1), ...last].join(', ')), details: times };
}
