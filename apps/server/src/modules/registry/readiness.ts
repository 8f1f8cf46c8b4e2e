import type { Missing } from '@tamga/contract/registry';
import type { VersionContent } from '@tamga/contract/registry.content';
import { missingInForm } from './forms.ts';

/** What the content alone does not tell. */
export interface Surroundings {
  hasOfficer: boolean;
}

interface Texts {
  mn: string | null;
  en: string | null;
}

/** Everything that keeps a service from being published, all of it, so that nobody mends one thing after the other. */
export function missingIn(content: VersionContent, { hasOfficer }: Surroundings): Missing[] {
  const { channels, fees, free, sla, processing_days, legal_resources, rules, evidences } = content;
  return [
    ...inBothLanguages('title', content.title, 'Нэр', 'a title'),
    ...inBothLanguages('description', content.description, 'Тайлбар', 'a description'),
    ...unless(channels.length > 0, 'channels', 'Үйлчилгээ авах сувгийг нэмнэ үү.', 'Add a channel.'),
    ...channels.flatMap((channel, at) => inChannel(`channels.${at}`, channel)),
    ...legal_resources.flatMap(({ title }, at) =>
      inBothLanguages(`legal_resources.${at}.title`, title, 'Хуулийн нэр', 'the name of the law'),
    ),
    ...rules.flatMap((rule, at) => inBothLanguages(`rules.${at}`, rule, 'Нөхцөл', 'the condition')),
    ...unless(
      free || fees.length > 0,
      'fees',
      'Төлбөрийг бичих, эсвэл үнэгүй гэж тэмдэглэнэ үү.',
      'Add a fee, or say that the service is free.',
    ),
    ...unless(!(free && fees.length > 0), 'free', 'Үнэгүй үйлчилгээнд төлбөр байхгүй.', 'A free service has no fees.'),
    ...fees.flatMap(({ title }, at) =>
      inBothLanguages(`fees.${at}.title`, title, 'Төлбөрийн нэр', 'what the fee is for'),
    ),
    ...unless(processing_days !== null, 'processing_days', 'Хугацааг бичнэ үү.', 'Say how many days it takes.'),
    ...unless(sla !== null, 'sla', 'Шийдвэрлэх хугацааг бичнэ үү.', 'Say by when it must be decided.'),
    ...unless(
      sla === null || sla.warn_days < sla.decide_days,
      'sla.warn_days',
      'Сануулах хугацаа шийдвэрлэх хугацаанаас бага байна.',
      'The warning must come before the decision is due.',
    ),
    ...unless(
      content.output_type_id !== null,
      'output_type_id',
      'Иргэн ямар баримт авахыг сонгоно уу.',
      'Choose what the citizen receives.',
    ),
    ...missingInForm(content),
    ...evidences.flatMap(({ note }, at) =>
      note === null ? [] : inBothLanguages(`evidences.${at}.note`, note, 'Тайлбар', 'the note'),
    ),
    ...unless(
      hasOfficer,
      '',
      'Байгууллагад шийдвэр гаргах ажилтан алга. Ажилтан нэмнэ үү.',
      'Your organisation has no officer who decides. Please add one.',
    ),
  ];
}

const unless = (isFine: boolean, path: string, mn: string, en: string): Missing[] => (isFine ? [] : [{ path, mn, en }]);

const inBothLanguages = (path: string, texts: Texts, mn: string, en: string): Missing[] => [
  ...unless(texts.mn !== null, `${path}.mn`, `${mn}: монголоор бичнэ үү.`, `Write ${en} in Mongolian.`),
  ...unless(texts.en !== null, `${path}.en`, `${mn}: англиар бичнэ үү.`, `Write ${en} in English.`),
];

/** A counter, a telephone and the post are of use only to who knows where they are. */
const inChannel = (path: string, { kind, place }: VersionContent['channels'][number]): Missing[] => {
  if (place !== null) return inBothLanguages(`${path}.place`, place, 'Хаана', 'where it is');
  return unless(kind === 'online', `${path}.place`, 'Хаяг, утсыг бичнэ үү.', 'Say where it is, or the number.');
};
