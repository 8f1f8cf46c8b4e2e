import { texts } from '@tamga/ui';

/** Every sign-in of one's own. */
export const signInHistoryTexts = texts({
  mn: {
    title: 'Нэвтрэлтийн түүх',
    lead: 'Таны нэрээр хэзээ, хаанаас, яаж нэвтэрсэн. Бүтээгүй оролдлого ч энд байна.',
    outcomes: {
      signed_in: 'Нэвтэрсэн',
      refused: 'Татгалзсан',
      expired: 'Хариу өгөөгүй',
      failed: 'Бүтээгүй',
      locked: 'Түр хаасан',
    },
    current: 'Энэ төхөөрөмж',
    at: (name: string) => `«${name}» аппликейшнд`,
    method: (method: string) => `Арга: ${method}`,
    place: (place: string) => `Сүлжээ: ${place}`,
    none: 'Нэвтрэлт бүртгэгдээгүй байна',
    noneText: 'Дараагийн нэвтрэлтээс эхлэн энд харагдана.',
    notMe: 'Энэ би биш',
    notMeNamed: (when: string) => `${when}-ны нэвтрэлт: энэ би биш`,
    devices: 'Одоо нэвтэрсэн төхөөрөмжүүд',
  },
  en: {
    title: 'History of sign-ins',
    lead: 'When, from where and how someone signed in as you. Attempts that did not succeed are here too.',
    outcomes: {
      signed_in: 'Signed in',
      refused: 'Declined',
      expired: 'Not answered',
      failed: 'Failed',
      locked: 'Held back',
    },
    current: 'This device',
    at: (name: string) => `At the application “${name}”`,
    method: (method: string) => `How: ${method}`,
    place: (place: string) => `Network: ${place}`,
    none: 'No sign-ins are on record',
    noneText: 'They appear here from your next sign-in on.',
    notMe: 'This was not me',
    notMeNamed: (when: string) => `Sign-in of ${when}: this was not me`,
    devices: 'Devices that are signed in now',
  },
});
