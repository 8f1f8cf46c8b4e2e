import { texts } from '@tamga/ui';

/** Taking a file that one keeps, instead of sending one. */
export const keptChoiceTexts = texts({
  mn: {
    label: 'Эсвэл миний файлаас сонгох',
    none: 'Сонгоогүй',
    gone: 'Сонгосон файл олдсонгүй. Өөр файл сонгоно уу.',
  },
  en: {
    label: 'Or choose from my files',
    none: 'None',
    gone: 'The file you chose was not found. Please choose another.',
  },
});
