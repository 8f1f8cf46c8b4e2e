import { noticeKinds } from '@tamga/contract/notifications.kinds';
import { defineMail, type MailTemplate } from '#modules/mail';

/** What is written to a person about their address. Nothing of it says who they are. */

export const codeMail = defineMail({
  kind: 'users.email_code',
  subject: { mn: 'и-мэйл хаяг баталгаажуулах код', en: 'e-mail verification code' },
  body: {
    mn: ({ code }: { code: string }) => [
      'И-мэйл хаягаа баталгаажуулах код:',
      { code },
      '10 минутын дотор оруулна уу. Та өөрөө хүсээгүй бол энэ захидлыг үл тоомсорлоно уу; кодоо хэнд ч бүү хэл.',
    ],
    en: ({ code }) => [
      'The code that verifies your e-mail address:',
      { code },
      'Please enter it within 10 minutes. If you did not ask for it, ignore this mail; tell the code to nobody.',
    ],
  },
  sample: { code: '123456' },
});

export const changedMail = defineMail({
  kind: 'users.email_changed',
  subject: { mn: 'таны и-мэйл хаяг өөрчлөгдлөө', en: 'your e-mail address was changed' },
  body: {
    mn: () => [
      'Энэ хаягийг таны бүртгэлээс хаслаа. Цаашид мэдэгдэл энд ирэхгүй. Та өөрөө өөрчлөөгүй бол цахим үнэмлэхээрээ нэвтэрч, төхөөрөмж болон хаягаа нэн даруй шалгана уу.',
    ],
    en: () => [
      'This address was taken from your account, and gets no more notices. If it was not you, sign in with your eID and look at your signed-in devices and your address at once.',
    ],
  },
  sample: {},
});

const kinds: Readonly<Record<string, { title: { mn: string; en: string }; security?: true }>> = noticeKinds;

/** One for each notice that is about how one gets into an account. */
export const noticeMails: ReadonlyMap<string, MailTemplate<object>> = new Map(
  Object.entries(kinds).flatMap(([kind, { title, security }]) => (security ? [[kind, noticeMail(title)]] : [])),
);

function noticeMail(title: { mn: string; en: string }): MailTemplate<object> {
  return {
    kind: 'users.security_notice',
    subject: title,
    body: {
      mn: () => [
        `${title.mn}. Дэлгэрэнгүйг платформд нэвтэрч, мэдэгдлээсээ уншина уу. Та өөрөө хийгээгүй бол цахим үнэмлэхээрээ нэвтэрч, нэвтэрсэн төхөөрөмжөө нэн даруй шалгана уу.`,
      ],
      en: () => [
        `${title.en}. Sign in to the platform and read your notifications for more. If it was not you, sign in with your eID and look at your signed-in devices at once.`,
      ],
    },
    sample: {},
  };
}
