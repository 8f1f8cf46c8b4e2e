import type { PersonalTool, Suggestion } from '@tamga/contract/assistant';
import { commandsIn, hasLink } from './attacks.ts';
import type { Language } from './documents.ts';

/** One line of what a person has. */
export interface OwnMatter {
  title: string;
  state: string;
}

const about: readonly (readonly [PersonalTool, RegExp])[] = [
  [
    'my_applications',
    /(?:миний|өгсөн|илгээсэн|гаргасан) (?:өргөд|хүсэлт)|өргөд\p{L}{1,30} .{0,20}(?:явц|төлөв|хаана|шийд|болсон)|хүсэлт\p{L}{0,30} .{0,20}(?:явц|төлөв|шийдэгд)|\bmy (?:application|request)s?\b|status of my/iu,
  ],
  [
    'my_appointments',
    /миний (?:цаг|товлосон)|авсан цаг|цаг\p{L}{0,30} (?:хэзээ|хэдэнд)|товлосон цаг|\bmy (?:appointment|booking)s?\b|when is my/iu,
  ],
];

const titles: Readonly<Record<PersonalTool, Record<Language, string>>> = {
  my_applications: { mn: 'Миний өргөдлийг харах', en: 'Look up my applications' },
  my_appointments: { mn: 'Миний цаг захиалгыг харах', en: 'Look up my appointments' },
};

/** What could be looked up, if the person clicks. */
export const toolsFor = (question: string, language: Language): Suggestion[] =>
  about
    .filter(([, shape]) => shape.test(question))
    .map(([id]) => ({ kind: 'tool', id, title: titles[id][language], url: null }));

export const offerWords: Record<Language, string> = {
  mn: 'Үүнийг таны бүртгэлээс харж хариулна. Доорх товчийг дарвал зөвхөн энэ удаад харна, юу ч өөрчлөхгүй.',
  en: 'This is in your own records. Press the button below to have it looked up this once; nothing is changed.',
};

const nothing: Readonly<Record<PersonalTool, Record<Language, string>>> = {
  my_applications: { mn: 'Танд одоогоор өргөдөл алга.', en: 'You have no applications at the moment.' },
  my_appointments: { mn: 'Танд захиалсан цаг алга.', en: 'You have no appointments.' },
};

/** Listed by the platform: no model reads it. Texts of others that try to command one are not repeated either. */
export function listed(tool: PersonalTool, matters: readonly OwnMatter[], language: Language): string {
  if (matters.length === 0) return nothing[tool][language];
  const safe = (text: string) =>
    commandsIn(text).length > 0 || hasLink(text) ? { mn: 'Нэргүй', en: 'Without a name' }[language] : text;
  return matters.map(({ title, state }) => `${safe(title)}: ${safe(state)}`).join('\n');
}
