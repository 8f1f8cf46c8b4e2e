import { texts } from '@tamga/ui';

/** What the page says on which an officer asks a citizen for something. */
export const askTexts = texts({
  mn: {
    title: 'Иргэнээс тодруулга хүсэх',
    lead: 'Юу дутуу, юуг засахыг тус бүрд нь бичнэ үү. Иргэн хариулах хүртэл шийдвэрлэх хугацаа зогсоно.',
    thing: (n: number) => `${n}-р зүйл`,
    about: 'Аль асуулт',
    aboutNone: 'Асуулттай холбоогүй',
    what: 'Юу хүсэж байна',
    deadline: 'Хариулах эцсийн өдөр',
    deadlineHint: 'Ажлын 3-аас доошгүй өдөр өгнө.',
    needsDeadline: 'Эцсийн өдрийг зөв бичнэ үү.',
    send: 'Илгээх',
  },
  en: {
    title: 'Ask the citizen',
    lead: 'Say for each thing what is missing or to be corrected. The deadline is paused until they answer.',
    thing: (n: number) => `Item ${n}`,
    about: 'Which question',
    aboutNone: 'None in particular',
    what: 'What you ask for',
    deadline: 'Last day to answer',
    deadlineHint: 'At least 3 working days.',
    needsDeadline: 'Please enter a real date.',
    send: 'Send',
  },
});
