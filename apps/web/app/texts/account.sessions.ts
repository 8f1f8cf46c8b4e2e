import { texts } from '@tamga/ui';

/** Where one is signed in. */
export const sessionTexts = texts({
  mn: {
    sessions: 'Нэвтэрсэн төхөөрөмж',
    sessionsLead: 'Таны нэрээр нэвтэрсэн бүх хөтөч, апп. Танихгүй нэг нь байвал гаргаад бидэнд мэдэгдээрэй.',
    thisOne: 'Энэ төхөөрөмж',
    signedIn: (when: string, method: string) => `${when} ${method} нэвтэрсэн`,
    lastUsed: (when: string) => `Сүүлд ашигласан: ${when}`,
    place: (place: string) => `Сүлжээ: ${place}`,
    ends: (date: string) => `Ашиглахгүй бол өөрөө дуусах өдөр: ${date}`,
    end: 'Гаргах',
    endNamed: (device: string) => `${device} төхөөрөмжөөс гаргах`,
    endOthers: 'Бусад бүгдээс гарах',
    endOthersTitle: 'Бусад бүх төхөөрөмжөөс гарах уу?',
    endOthersText:
      'Энэ төхөөрөмжөөс бусад газар таны нэрээр нэвтэрсэн бүгд шууд гарна. Дахин нэвтрэхэд цахим үнэмлэх хэрэгтэй.',
    linkQuestion: (name: string) => `Холбосон «${name}» бүртгэлээ яах вэ?`,
    linkHint:
      'Өөр хүн энэ бүртгэлийг ашигласан гэж сэжиглэвэл салгана уу. Салгахын өмнө цахим үнэмлэхээр баталгаажуулна.',
    linkKeep: 'Хэвээр үлдээх',
    linkUnlink: 'Салгах',
    ended: 'Тэр төхөөрөмжөөс гарлаа.',
    endedOthers: 'Бусад бүх төхөөрөмжөөс гарлаа.',
    onlyHere: 'Та өөр хаана ч нэвтрээгүй байна.',
    report: 'Сэжигтэй зүйл мэдээлэх',
  },
  en: {
    sessions: 'Where I am signed in',
    sessionsLead: 'Every browser and app that is signed in as you. If you do not know one, sign it out and tell us.',
    thisOne: 'This device',
    signedIn: (when: string, method: string) => `Signed in ${when}, ${method}`,
    lastUsed: (when: string) => `Last used: ${when}`,
    place: (place: string) => `Network: ${place}`,
    ends: (date: string) => `Ends by itself on ${date} if it is not used`,
    end: 'Sign out',
    endNamed: (device: string) => `Sign out ${device}`,
    endOthers: 'Sign out everywhere else',
    endOthersTitle: 'Sign out everywhere else?',
    endOthersText:
      'Everything that is signed in as you, except this device, is signed out at once. To sign in again takes your eID.',
    linkQuestion: (name: string) => `What about the linked account “${name}”?`,
    linkHint: 'If you fear that somebody else has used it, unlink it. Before that you confirm with your eID.',
    linkKeep: 'Keep it linked',
    linkUnlink: 'Unlink it',
    ended: 'That device is signed out.',
    endedOthers: 'All other devices are signed out.',
    onlyHere: 'You are signed in nowhere else.',
    report: 'Report something suspicious',
  },
});
