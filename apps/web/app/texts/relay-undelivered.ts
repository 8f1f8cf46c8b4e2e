import { texts } from '@tamga/ui';

/** Messages that could not arrive. */
export const undeliveredTexts = texts({
  mn: {
    title: 'Хүрээгүй мессеж',
    lead: 'Дахин оролдохоо больсон мессежүүд. Шалтгааныг нь арилгаад дахин илгээнэ, эсвэл татгалзана.',
    message: 'Мессеж',
    reason: 'Яагаад',
    since: 'Хэзээнээс',
    until: 'Дахин илгээх хугацаа:',
    actions: 'Үйлдэл',
    over: 'дууссан, эсвэл өөр чиглэлээр явсан',
    behind: (count: string) => `Араас нь хүлээж буй: ${count}`,
    retryAll: (count: string) => `Бүгдийг дахин илгээх (${count})`,
    some: (shown: string, all: string) => `${all} мессежээс сүүлийн ${shown}-ийг харуулав.`,
    empty: 'Хүрээгүй мессеж алга',
    emptyText: 'Мессеж хүрч чадахгүй бол шалтгаантайгаа энд гарч ирнэ.',
    done: { retried: 'Дахин илгээхээр дараалалд орууллаа.' },
  },
  en: {
    title: 'Undelivered messages',
    lead: 'Messages that are not being tried again. Remove the cause and send them again, or give them up.',
    message: 'Message',
    reason: 'Why',
    since: 'Since',
    until: 'Can be sent until:',
    actions: 'Actions',
    over: 'expired, or sent another way',
    behind: (count: string) => `Waiting behind it: ${count}`,
    retryAll: (count: string) => `Send all again (${count})`,
    some: (shown: string, all: string) => `The last ${shown} of ${all} messages are shown.`,
    empty: 'No undelivered messages',
    emptyText: 'A message that cannot be delivered appears here with the reason.',
    done: { retried: 'The messages are queued to be sent again.' },
  },
});
