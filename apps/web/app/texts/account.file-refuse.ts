import { texts } from '@tamga/ui';

/** Refusing a file that others share. */
export const refuseTexts = texts({
  mn: {
    title: 'Файлыг жагсаалтаас хасах уу?',
    own: (from: string) =>
      `Та энэ файлыг цаашид харахгүй. Хассаныг тань хуваалцсан хүнд (${from}) мэдэгдэхгүй. Тэр тантай дахин хуваалцаж болно.`,
    ofAll: (organisation: string, from: string) =>
      `${organisation}: хэн ч энэ файлыг цаашид харахгүй. Хуваалцсан хүн (${from}) дууссаныг нь харах бөгөөд дахин хуваалцаж болно.`,
    submit: 'Хасах',
  },
  en: {
    title: 'Remove this file from the list?',
    own: (from: string) =>
      `You will no longer see this file. The one who shares it (${from}) is not told, and can share it with you again.`,
    ofAll: (organisation: string, from: string) =>
      `Nobody at ${organisation} will see this file any more. The one who shares it (${from}) sees that this has ended, and can share it again.`,
    submit: 'Remove',
  },
});
