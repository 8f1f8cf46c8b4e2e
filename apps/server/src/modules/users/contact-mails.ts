import { noticeKinds, noticeWords } from '@tamga/contract/notifications.kinds';
import { topicOf } from '@tamga/contract/notifications.topics';
import { defineMail, type MailTemplate } from '#modules/mail';

/** What is written to a person about their address. Nothing of it says who they are. */

export const codeMail = defineMail({
  kind: 'users.email_code',
  subject: { mn: 'и-мэйл хаяг баталгаажуулах код', en: 'email verification code' },
  body: {
    mn: ({ code }: { code: string }) => [
      'И-мэйл хаягаа баталгаажуулах код:',
      { code },
      '10 минутын дотор оруулна уу. Кодоо хэнд ч бүү хэлээрэй. Та хүсээгүй бол энэ захидлыг орхиж болно.',
    ],
    en: ({ code }) => [
      'Your email verification code:',
      { code },
      'Enter it within 10 minutes. Do not share it with anyone. If you did not request it, ignore this email.',
    ],
  },
  sample: { code: '123456' },
});

export const changedMail = defineMail({
  kind: 'users.email_changed',
  subject: { mn: 'таны и-мэйл хаяг өөрчлөгдлөө', en: 'your email address has changed' },
  body: {
    mn: () => [
      'Энэ хаягийг таны бүртгэлээс хаслаа. Цаашид мэдэгдэл энд ирэхгүй. Та өөрөө өөрчлөөгүй бол цахим үнэмлэхээрээ нэвтэрч, төхөөрөмж, хаягаа яаралтай шалгана уу.',
    ],
    en: () => [
      'We removed this address from your account and will no longer send you alerts here. If this was not you, sign in with your eID and check your devices and address immediately.',
    ],
  },
  sample: {},
});

type Kind = { title: { mn: string; en: string }; security?: true };
const kinds: Readonly<Record<string, Kind>> = noticeKinds;

const warning = {
  mn: ' Та өөрөө хийгээгүй бол цахим үнэмлэхээрээ нэвтэрч, «Энэ би биш» товчийг яаралтай дарна уу.',
  en: ' If this was not you, sign in with your eID and choose “This was not me” immediately.',
};

/** One for each notice that is mailed: about how one gets into an account, or if the person wants it. */
export const noticeMails: ReadonlyMap<string, MailTemplate<object>> = new Map(
  Object.entries(kinds).flatMap(([kind, { title, security }]) =>
    security || topicOf(kind) ? [[kind, noticeMail(title, security ? warning : { mn: '', en: '' })]] : [],
  ),
);

function noticeMail(title: { mn: string; en: string }, more: { mn: string; en: string }): MailTemplate<object> {
  return {
    kind: 'users.security_notice',
    subject: title,
    body: {
      mn: () => [`${title.mn}. Дэлгэрэнгүйг нэвтэрч, мэдэгдлээсээ уншина уу.${more.mn}`],
      en: () => [`${title.en}. Sign in and open your notifications for details.${more.en}`],
    },
    sample: {},
  };
}

/** What waited for its hour, in one mail: what each is about, and nothing of what it says. */
export const digestMail = defineMail<{ kinds: readonly string[] }>({
  kind: 'users.notice_digest',
  subject: { mn: 'таны мэдэгдлүүд', en: 'your notifications' },
  body: {
    mn: ({ kinds }) => [
      'Танд дараах мэдэгдэл ирлээ:',
      ...titlesOf(kinds, 'mn'),
      'Дэлгэрэнгүйг нэвтэрч, мэдэгдлээсээ уншина уу.',
    ],
    en: ({ kinds }) => [
      'You have these notifications:',
      ...titlesOf(kinds, 'en'),
      'Sign in and open your notifications for details.',
    ],
  },
  sample: { kinds: Object.keys(noticeKinds).slice(0, 3) },
});

/** Each title once, with how often it came. */
function titlesOf(kinds: readonly string[], language: 'mn' | 'en'): string[] {
  const counts = new Map<string, number>();
  for (const kind of kinds) {
    const title = noticeWords(kind, {}).title[language];
    counts.set(title, (counts.get(title) ?? 0) + 1);
  }
  return [...counts].map(([title, count]) => (count > 1 ? `• ${title} (${count})` : `• ${title}`));
}
