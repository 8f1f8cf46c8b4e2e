import { texts } from '@tamga/ui';

/** Answering an officer. Apart from the others, because the page draws the questions of forms, which weigh enough. */
export const infoTexts = texts({
  mn: {
    title: 'Нэмэлт мэдээлэл өгөх',
    until: (day: string) => `${day} хүртэл хариулна уу.`,
    send: 'Илгээх',
    answer: 'Хариулт',
    file: 'Файл хавсаргах',
  },
  en: {
    title: 'Give more information',
    until: (day: string) => `Please answer by ${day}.`,
    send: 'Send',
    answer: 'Answer',
    file: 'Attach a file',
  },
});
