import { texts } from '@tamga/ui';

/** How the platform stands, for those who run it. */
export const operatorTexts = texts({
  mn: {
    waits: 'Хийх зүйл',
    waitsNone: 'Таныг хүлээж байгаа зүйл алга',
    stands: 'Одоогийн байдал',
    seriousTask: (count: string) => `Сүүлийн 7 хоногт ${count} ноцтой үйл явдал болсон`,
    closedTask: 'Платформ хаалттай байна',
    closedText: 'Зөвхөн бүртгэлтэй хүн нэвтэрч чадна.',
    passkeyTask: 'Нэвтрэх түлхүүр нэмэх',
    passkeyText: 'Танд нэвтрэх түлхүүр алга. Түлхүүр нь кодоос найдвартай.',
    invitesTask: (count: string) => `${count} урилга хариу хүлээж байна`,
    mode: 'Нэвтрэх боломж',
    modes: { open: 'Нээлттэй', closed: 'Хаалттай' },
    since: (date: string) => `${date}-с хойш`,
    serious: 'Ноцтой үйл явдал',
    week: 'сүүлийн 7 хоногт',
    invites: 'Хүлээгдэж буй урилга',
    passkeys: 'Таны нэвтрэх түлхүүр',
  },
  en: {
    waits: 'To do',
    waitsNone: 'Nothing is waiting for you',
    stands: 'Current state',
    seriousTask: (count: string) =>
      count === '1' ? '1 serious event in the last 7 days' : `${count} serious events in the last 7 days`,
    closedTask: 'The platform is closed',
    closedText: 'Only people who are already registered can sign in.',
    passkeyTask: 'Add a passkey',
    passkeyText: 'You do not have one yet. A passkey is safer than a code.',
    invitesTask: (count: string) => `Invitations that wait for an answer: ${count}`,
    mode: 'Access',
    modes: { open: 'Open', closed: 'Closed' },
    since: (date: string) => `since ${date}`,
    serious: 'Serious events',
    week: 'in the last 7 days',
    invites: 'Pending invitations',
    passkeys: 'Your passkeys',
  },
});
