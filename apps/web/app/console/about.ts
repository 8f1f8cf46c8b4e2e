import type { Texts } from '@tamga/ui';

/** What each page is for, by its address. Apart from the menu, which every page carries. */
export const about: Readonly<Record<string, Texts<string>>> = {
  '/bulk': {
    mn: 'Хүснэгтээс хуулж эсвэл CSV файлаар 200 хүртэл байгууллага үүсгэх.',
    en: 'Create up to 200 organisations from a spreadsheet or a CSV file.',
  },
  '/person': { mn: 'Улсын бүртгэлээс хүнийг шалтгаантай лавлах.', en: 'Look up a person in the state register.' },
  '/organisation': {
    mn: 'Улсын бүртгэлээс байгууллагыг шалтгаантай лавлах.',
    en: 'Look up an organisation in the state register.',
  },
  '/people': {
    mn: 'Эзэмшигчээр заах хүний дугаарыг олох.',
    en: 'Find the user ID of a future owner.',
  },
};
