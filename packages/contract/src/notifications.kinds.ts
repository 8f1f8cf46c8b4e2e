import { appointmentNotices } from './notifications.appointments.ts';
import { caseNotices } from './notifications.cases.ts';
import { contactNotices } from './notifications.contact.ts';
import { gatewayNotices } from './notifications.gateway.ts';
import { referenceNotices } from './notifications.references.ts';
import { signingNotices } from './notifications.signing.ts';
import { storageNotices } from './notifications.storage.ts';

interface Words {
  mn: string;
  en: string;
}

interface Kind {
  /** What a notice of this kind carries: ids and words that its reader may see. Never a secret, a code or a number. */
  params: readonly string[];
  title: Words;
  /** `{name}` is where the param of that name goes. */
  body: Words;
  /** About how one gets into the account: also told outside of it, where a thief of the account cannot read it. */
  security?: true;
}

/** Everything that a person can be told in their inbox. A room that tells something new adds its kind here. */
export const noticeKinds = {
  social_account_linked: {
    params: ['provider'],
    title: { mn: 'Бүртгэл холбогдлоо', en: 'Account linked' },
    body: {
      mn: '{provider} бүртгэлийг танд холболоо. Одоо түүгээр нэвтрэх боломжтой. Та өөрөө холбоогүй бол салгаж, «Сэжигтэй зүйл мэдээлэх» хуудсаар мэдэгдэнэ үү.',
      en: 'You can now sign in with your {provider} account. If this was not you, unlink it and report it.',
    },
    security: true,
  },
  social_account_unlinked: {
    params: ['provider'],
    title: { mn: 'Холбосон бүртгэлийг салгалаа', en: 'Account unlinked' },
    body: {
      mn: '{provider} бүртгэлийг салгалаа. Цаашид түүгээр нэвтрэх боломжгүй.',
      en: 'You can no longer sign in with your {provider} account.',
    },
    security: true,
  },
  integration_connected: {
    params: ['name', 'english'],
    title: { mn: 'Бүртгэл холбогдлоо', en: 'Account connected' },
    body: {
      mn: '«{name}» дахь бүртгэлийг танд холболоо. Та өөрөө холбоогүй бол салгаж, «Сэжигтэй зүйл мэдээлэх» хуудсаар мэдэгдэнэ үү.',
      en: 'Your account at {english} was connected. If this was not you, disconnect it and report it.',
    },
  },
  integration_reconnect_needed: {
    params: ['name', 'english'],
    title: { mn: 'Бүртгэлээ дахин холбоно уу', en: 'Please connect your account again' },
    body: {
      mn: '«{name}» холболтыг дуусгасан тул бид тэнд юу ч бичиж, уншиж чадахгүй. Хүсвэл дахин холбоно уу.',
      en: '{english} has ended the connection, so we can no longer read or write there. Connect it again if you wish.',
    },
  },
  everything_ended: {
    params: [],
    title: { mn: 'Бүх төхөөрөмжөөс гаргалаа', en: 'You were signed out everywhere' },
    body: {
      mn: '«Энэ би биш» гэж мэдэгдсэн тул таны нэрээр нэвтэрсэн бүгдийг гаргаж, админд мэдэгдлээ. Цахим үнэмлэхийнхээ PIN кодыг солиорой.',
      en: 'You chose “This was not me”, so every device was signed out and administrators were told. Please change the PINs of your eID.',
    },
    security: true,
  },
  passkey_added: {
    params: ['name'],
    title: { mn: 'Нэвтрэх түлхүүр нэмэгдлээ', en: 'Passkey added' },
    body: {
      mn: '«{name}» нэртэй нэвтрэх түлхүүр нэмэгдлээ. Та өөрөө нэмээгүй бол устгаж, «Сэжигтэй зүйл мэдээлэх» хуудсаар мэдэгдэнэ үү.',
      en: 'The passkey “{name}” was added. If this was not you, remove it and report it.',
    },
    security: true,
  },
  passkey_removed: {
    params: ['name'],
    title: { mn: 'Нэвтрэх түлхүүр устлаа', en: 'Passkey removed' },
    body: {
      mn: '«{name}» нэртэй нэвтрэх түлхүүрийг устгалаа. Та өөрөө устгаагүй бол «Сэжигтэй зүйл мэдээлэх» хуудсаар мэдэгдэнэ үү.',
      en: 'The passkey “{name}” was removed. If this was not you, please report it.',
    },
    security: true,
  },
  payment_succeeded: {
    params: ['fee', 'english'],
    title: { mn: 'Төлбөр төлөгдлөө', en: 'Payment received' },
    body: {
      mn: '«{fee}» төлөгдлөө. Баримтыг «Миний төлбөр» хуудаснаас татаж авна уу.',
      en: '“{english}” has been paid. You can download the receipt from “My payments”.',
    },
  },
  payment_failed: {
    params: ['fee', 'english'],
    title: { mn: 'Төлбөр төлөгдсөнгүй', en: 'Payment did not go through' },
    body: {
      mn: '«{fee}» төлөгдөөгүй байна. «Миний төлбөр» хуудаснаас дахин төлнө үү.',
      en: '“{english}” has not been paid. Please try again from “My payments”.',
    },
  },
  payment_refunded: {
    params: ['fee', 'english'],
    title: { mn: 'Төлбөрийг буцаалаа', en: 'Payment refunded' },
    body: {
      mn: '«{fee}» төлбөрийг таны данс руу буцаалаа. Банкнаас хамаарч хэдэн өдөр болж магадгүй.',
      en: 'We have refunded “{english}”. It may take your bank a few days.',
    },
  },
  account_closed: {
    params: [],
    title: { mn: 'Бүртгэлийг тань хаалаа', en: 'Your account was closed' },
    body: {
      mn: 'Бүх төхөөрөмжөөс гарч, аппликейшнуудад өгсөн зөвшөөрөл цуцлагдлаа. 14 хоногийн дараа таны мэдээлэл устана. Түүнээс өмнө нэвтэрч, буцааж авч болно.',
      en: 'You were signed out everywhere and your consents were withdrawn. Your data will be erased after 14 days. Until then you can sign in and take it back.',
    },
    security: true,
  },
  account_reopened: {
    params: [],
    title: { mn: 'Бүртгэлээ буцааж авлаа', en: 'Your account is open again' },
    body: {
      mn: 'Таны мэдээлэл устахгүй. Аппликейшнуудад өгөх зөвшөөрлөө дахин өгнө үү.',
      en: 'Your data will not be erased. Please give your consents again where you need them.',
    },
    security: true,
  },
  signed_out: {
    params: ['reason'],
    title: { mn: 'Таныг бүх төхөөрөмжөөс гаргалаа', en: 'You were signed out everywhere' },
    body: {
      mn: 'Админ таныг нэвтэрсэн бүх төхөөрөмжөөс гаргалаа. Шалтгаан: {reason} Та дахин нэвтэрч болно.',
      en: 'An administrator signed you out on every device. Reason: {reason} You can sign in again.',
    },
    security: true,
  },
  role_given: {
    params: ['role', 'english'],
    title: { mn: 'Таны эрх өөрчлөгдлөө', en: 'Your role has changed' },
    body: { mn: 'Таны шинэ эрх: {role}.', en: 'Your new role: {english}.' },
  },
  new_device: {
    params: ['device'],
    title: { mn: 'Шинэ төхөөрөмжөөс нэвтэрлээ', en: 'A new device signed in' },
    body: {
      mn: 'Таны нэрээр {device} төхөөрөмжөөс анх удаа нэвтэрлээ. Та өөрөө нэвтрээгүй бол «Энэ би биш» гэдгийг дарна уу.',
      en: 'Someone signed in as you on a device that was not used before: {device}. If this was not you, choose “This was not me”.',
    },
    security: true,
  },
  new_sign_in: {
    params: ['device'],
    title: { mn: 'Таны нэрээр нэвтэрлээ', en: 'Someone signed in as you' },
    body: {
      mn: 'Төхөөрөмж: {device}. Та өөрөө нэвтрээгүй бол «Энэ би биш» гэдгийг дарна уу.',
      en: 'Device: {device}. If this was not you, choose “This was not me”.',
    },
  },
  data_read: {
    params: ['count'],
    title: { mn: 'Таны мэдээллийг үзсэн байна', en: 'Your data was looked at' },
    body: {
      mn: 'Сүүлийн мэдэгдлээс хойш {count} удаа үзсэн. Хэн, ямар зорилгоор үзсэнийг «Хэн харсан» хуудаснаас харна уу.',
      en: 'Since you were last told: {count} times. Who looked, and what for, is on the page “Who looked”.',
    },
  },
  report_closed: {
    params: [],
    title: { mn: 'Таны мэдээллийг шалгаж дууслаа', en: 'Your report was closed' },
    body: {
      mn: 'Таны мэдээлсэн сэжигтэй зүйлийг шалгаж дууслаа. Хариуг «Миний мэдээлсэн зүйл» хуудаснаас уншина уу.',
      en: 'We have looked into what you reported. The answer is on the page “My reports”.',
    },
  },
  report_assigned: {
    params: [],
    title: { mn: 'Танд шалгах мэдээлэл өглөө', en: 'A report was handed to you' },
    body: {
      mn: 'Өөр админ сэжигтэй явдлын мэдээллийг танд шилжүүллээ. «Шалгах мэдээлэл» хуудаснаас харна уу.',
      en: 'Another administrator handed a report to you. It is on the page “Incidents”.',
    },
  },
  signer_resigned: {
    params: ['organisation'],
    title: { mn: 'Гарын үсэг зурах эрхээсээ татгалзлаа', en: 'A right to sign was given up' },
    body: {
      mn: 'Таны эрх олгосон хүн «{organisation}»-ийн өмнөөс гарын үсэг зурах эрхээсээ татгалзлаа.',
      en: 'A person you let sign for “{organisation}” has given up that right.',
    },
  },
  ...signingNotices,
  ...storageNotices,
  invitation: {
    params: ['tenant_id', 'organisation'],
    title: { mn: 'Таныг байгууллагад урьж байна', en: 'You have an invitation' },
    body: {
      mn: '«{organisation}» таныг гишүүнээр урьж байна. Зөвшөөрөх эсвэл татгалзаж болно.',
      en: '“{organisation}” invites you to become a member. You can accept or decline.',
    },
  },
  ...contactNotices,
  ...gatewayNotices,
  ...caseNotices,
  ...appointmentNotices,
  ...referenceNotices,
} as const satisfies Record<string, Kind>;

export type NoticeKind = keyof typeof noticeKinds;

/** What a person is told: a kind, and exactly the params that it has. */
export type News = {
  [K in NoticeKind]: { kind: K; params: Readonly<Record<(typeof noticeKinds)[K]['params'][number], string>> };
}[NoticeKind];

const kinds: Readonly<Record<string, Kind>> = noticeKinds;

/** The words of a notice. One of an unknown kind, which a newer release wrote, is shown by the name of its kind. */
export function noticeWords(kind: string, params: Readonly<Record<string, string>>): { title: Words; body: Words } {
  const known = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (!known) return { title: { mn: kind, en: kind }, body: { mn: '', en: '' } };
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  return { title: known.title, body: { mn: fill(known.body.mn), en: fill(known.body.en) } };
}
