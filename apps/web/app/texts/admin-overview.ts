import { texts } from '@tamga/ui';

export const overviewTexts = texts({
  mn: {
    lead: 'Шийдвэр хүлээж байгаа зүйл, платформын одоогийн байдал.',
    leadNone: 'Таны эрхээр нээгдэх хэсэг алга. Өөр эрх хэрэгтэй бол админд хандана уу.',
    waits: 'Хийх зүйл',
    waitsNone: 'Шийдвэр хүлээж байгаа зүйл алга',
    serious: (count: string) => `Сүүлийн 7 хоногт ${count} ноцтой үйл явдал болсон`,
    branding: (count: string) => `Нэр, логоны ${count} санал шийдвэр хүлээж байна`,
    skills: (count: string) => `Туслахын ${count} чадвар шийдвэр хүлээж байна`,
    drafts: (count: string) => `${count} хуудасны ноорог нийтлэгдээгүй байна`,
    lockouts: (count: string) => `${count} түгжээ хүчинтэй байна`,
    figures: 'Тоогоор',
    week: 'сүүлийн 7 хоногт',
    now: 'яг одоо',
  },
  en: {
    lead: 'What waits for a decision, and how the platform stands.',
    leadNone: 'Nothing here is available to your role. To get access, ask an administrator.',
    waits: 'To do',
    waitsNone: 'Nothing waits for a decision',
    serious: (count: string) =>
      count === '1' ? '1 serious event in the last 7 days' : `${count} serious events in the last 7 days`,
    branding: (count: string) => `Proposals for name and logo that wait for a decision: ${count}`,
    skills: (count: string) => `Skills of assistants that wait for a decision: ${count}`,
    drafts: (count: string) => `Drafts of pages that are not published: ${count}`,
    lockouts: (count: string) => `Lockouts in force: ${count}`,
    figures: 'In numbers',
    week: 'in the last 7 days',
    now: 'right now',
  },
});
