import { texts } from '@tamga/ui';

/** A service, read aloud. */
export const listenTexts = texts({
  mn: {
    title: 'Сонсох',
    open: 'Бичлэгийг нээх',
    byMachine: 'Компьютерын хоолойгоор уншина.',
    byOther:
      'Монгол хоолой хараахан байхгүй тул казах хэлний компьютерын хоолойгоор уншина. Зарим авиа өөр сонсогдоно.',
    need: 'Юу бэлдэх вэ?',
    needNothing: 'Баримт бүрдүүлэх шаардлагагүй.',
    signature: 'Цахим үнэмлэхийн PIN2 код',
    howLong: 'Хэр удах вэ?',
    within: (count: string) => `Ажлын ${count} өдрийн дотор.`,
    withinDay: 'Өргөдөл гаргасан өдөртөө.',
  },
  en: {
    title: 'Listen',
    open: 'Open the recording',
    byMachine: 'Read by a computer voice.',
    byOther: 'Read by a computer voice of another language, so some sounds are different.',
    need: 'What you need:',
    needNothing: 'You do not need any documents.',
    signature: 'the PIN2 code of your eID',
    howLong: 'How long it takes:',
    within: (count: string) => `within ${count} working ${count === '1' ? 'day' : 'days'}.`,
    withinDay: 'on the day on which you apply.',
  },
});
