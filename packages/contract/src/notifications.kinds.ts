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
  /** About how one gets into the account: also told outside of it, where whoever has taken it over cannot read along. */
  security?: true;
}

/** Everything that a person can be told in their inbox. A room that tells something new adds its kind here. */
export const noticeKinds = {
  social_account_linked: {
    params: ['provider'],
    title: { mn: 'Бүртгэл холбогдлоо', en: 'An account was linked' },
    body: {
      mn: '{provider} дахь бүртгэлийг таны эрхэд холболоо. Одоо түүгээр нэвтрэх боломжтой. Та өөрөө холбоогүй бол салгаж, «Сэжигтэй зүйл мэдээлэх» хуудсаар мэдэгдэнэ үү.',
      en: 'An account at {provider} was linked to yours and can now be used to sign in. If this was not you, unlink it and report it.',
    },
    security: true,
  },
  social_account_unlinked: {
    params: ['provider'],
    title: { mn: 'Холбосон бүртгэлийг салгалаа', en: 'An account was unlinked' },
    body: {
      mn: '{provider} дахь бүртгэлийг таны эрхээс салгалаа. Цаашид түүгээр нэвтрэх боломжгүй.',
      en: 'The account at {provider} was unlinked from yours and can no longer be used to sign in.',
    },
    security: true,
  },
  email_changed: {
    params: [],
    title: { mn: 'И-мэйл хаяг солигдлоо', en: 'Your e-mail address was changed' },
    body: {
      mn: 'Таны и-мэйл хаяг өөрчлөгдлөө. Та өөрөө өөрчлөөгүй бол «Сэжигтэй зүйл мэдээлэх» хуудсаар мэдэгдэнэ үү.',
      en: 'Your e-mail address was changed. If this was not you, please report it.',
    },
    security: true,
  },
  passkey_added: {
    params: ['name'],
    title: { mn: 'Нэвтрэх түлхүүр нэмэгдлээ', en: 'A passkey was added' },
    body: {
      mn: '«{name}» нэртэй нэвтрэх түлхүүр нэмэгдлээ. Та өөрөө нэмээгүй бол устгаж, «Сэжигтэй зүйл мэдээлэх» хуудсаар мэдэгдэнэ үү.',
      en: 'The passkey “{name}” was added. If this was not you, remove it and report it.',
    },
    security: true,
  },
  passkey_removed: {
    params: ['name'],
    title: { mn: 'Нэвтрэх түлхүүр устлаа', en: 'A passkey was removed' },
    body: {
      mn: '«{name}» нэртэй нэвтрэх түлхүүрийг устгалаа. Та өөрөө устгаагүй бол «Сэжигтэй зүйл мэдээлэх» хуудсаар мэдэгдэнэ үү.',
      en: 'The passkey “{name}” was removed. If this was not you, please report it.',
    },
    security: true,
  },
  role_given: {
    params: ['role'],
    title: { mn: 'Таны эрх өөрчлөгдлөө', en: 'Your role was changed' },
    body: { mn: 'Платформ дахь таны эрх: {role}.', en: 'Your role on the platform is now: {role}.' },
  },
  invitation: {
    params: ['tenant_id', 'organisation'],
    title: { mn: 'Таныг байгууллагад урьж байна', en: 'An organisation invites you' },
    body: {
      mn: '«{organisation}» таныг гишүүн болохыг урьж байна. Зөвшөөрөх эсэхээ та шийднэ.',
      en: '“{organisation}” invites you to become a member. Whether you accept is up to you.',
    },
  },
} as const satisfies Record<string, Kind>;

export type NoticeKind = keyof typeof noticeKinds;

/** What is told to somebody: a kind, and exactly the params that it has. */
export type News = {
  [K in NoticeKind]: { kind: K; params: Readonly<Record<(typeof noticeKinds)[K]['params'][number], string>> };
}[NoticeKind];

const kinds: Readonly<Record<string, Kind>> = noticeKinds;

/** What a notice says. One that a newer release wrote, of a kind that is not known here, is called by its name. */
export function noticeWords(kind: string, params: Readonly<Record<string, string>>): { title: Words; body: Words } {
  const known = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (!known) return { title: { mn: kind, en: kind }, body: { mn: '', en: '' } };
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  return { title: known.title, body: { mn: fill(known.body.mn), en: fill(known.body.en) } };
}
