import type { VersionContent } from '@tamga/contract/registry.content';

interface Words {
  mn: string;
  en: string;
}

/** What each part of a service is called; one that is missing here does not compile. */
const words: Record<keyof VersionContent, Words> = {
  title: { mn: 'Нэр', en: 'Title' },
  description: { mn: 'Тайлбар', en: 'Description' },
  keywords: { mn: 'Түлхүүр үг', en: 'Keyword' },
  sector: { mn: 'Салбар', en: 'Sector' },
  thematic_area: { mn: 'Чиглэл', en: 'Thematic area' },
  channels: { mn: 'Суваг', en: 'Channel' },
  legal_resources: { mn: 'Хууль', en: 'Law' },
  rules: { mn: 'Нөхцөл', en: 'Condition' },
  audience: { mn: 'Хэнд зориулсан', en: 'Audience' },
  requires_signature: { mn: 'Иргэний гарын үсэг', en: 'Signature of the citizen' },
  decision_signature: { mn: 'Шийдвэрийн гарын үсэг', en: 'Signature of the decision' },
  processing_days: { mn: 'Хугацаа', en: 'Processing time' },
  sla: { mn: 'Шийдвэрлэх хугацаа', en: 'Time to decide' },
  free: { mn: 'Үнэгүй', en: 'Free of charge' },
  fees: { mn: 'Төлбөр', en: 'Fee' },
  form_schema: { mn: 'Маягтын талбар', en: 'Form field' },
  ui_schema: { mn: 'Маягтын хуудас', en: 'Pages of the form' },
  life_event_ids: { mn: 'Амьдралын үйл явдал', en: 'Life event' },
  output_type_id: { mn: 'Гарах баримт', en: 'Result' },
  duplicate_policy: { mn: 'Давхар өргөдөл', en: 'Repeated applications' },
  second_approver: { mn: 'Хоёр дахь шийдвэрлэгч', en: 'Second approver' },
  evidences: { mn: 'Нотлох баримт', en: 'Evidence' },
};

export const fieldWords: Readonly<Record<string, Words>> = words;

export const languageWords = {
  mn: { mn: 'монгол', en: 'Mongolian' },
  en: { mn: 'англи', en: 'English' },
} as const;
