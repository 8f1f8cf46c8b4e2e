import type { Mail } from '#modules/mail';

/** What is written to a person about their address, in both languages. Neither says who they are. */

export const codeMail = (to: string, code: string, uselessAfter: Date): Mail => ({
  kind: 'users.email_code',
  to,
  subject: 'Тамга: и-мэйл хаяг баталгаажуулах код / e-mail verification code',
  text: `И-мэйл хаягаа баталгаажуулах код: ${code}
10 минутын дотор оруулна уу. Та өөрөө хүсээгүй бол энэ захидлыг үл тоомсорлоно уу; кодоо хэнд ч бүү хэл.

The code that verifies your e-mail address: ${code}
Please enter it within 10 minutes. If you did not ask for it, ignore this mail; tell the code to nobody.`,
  uselessAfter,
});

export const changedMail = (to: string): Mail => ({
  kind: 'users.email_changed',
  to,
  subject: 'Тамга: таны и-мэйл хаяг өөрчлөгдлөө / your e-mail address was changed',
  text: `Энэ хаягийг таны бүртгэлээс хаслаа. Цаашид мэдэгдэл энд ирэхгүй. Та өөрөө өөрчлөөгүй бол цахим үнэмлэхээрээ нэвтэрч, төхөөрөмж болон хаягаа нэн даруй шалгана уу.

This address was taken from your account, and gets no more notices. If it was not you, sign in with your eID and look at your signed-in devices and your address at once.`,
});

export const noticeMail = (to: string, title: { mn: string; en: string }, uselessAfter: Date): Mail => ({
  kind: 'users.security_notice',
  to,
  subject: `Тамга: ${title.mn} / ${title.en}`,
  text: `${title.mn}. Дэлгэрэнгүйг платформд нэвтэрч, мэдэгдлээсээ уншина уу. Та өөрөө хийгээгүй бол цахим үнэмлэхээрээ нэвтэрч, нэвтэрсэн төхөөрөмжөө нэн даруй шалгана уу.

${title.en}. Sign in to the platform and read your notifications for more. If it was not you, sign in with your eID and look at your signed-in devices at once.`,
  uselessAfter,
});
