import type { Mail } from '#modules/mail';

/** What is written to those who run the platform, in both languages. */

export const codeMail = (to: string, code: string, uselessAfter: Date): Mail => ({
  kind: 'superadmin.code',
  to,
  subject: 'Тамга: баталгаажуулах код / verification code',
  text: `Таны баталгаажуулах код: ${code}
10 минутын дотор оруулна уу. Та өөрөө хүсээгүй бол энэ захидлыг үл тоомсорлоно уу; кодоо хэнд ч бүү хэл.

Your verification code: ${code}
Please enter it within 10 minutes. If you did not ask for it, ignore this mail; tell the code to nobody.`,
  uselessAfter,
});

export const inviteMail = (to: string, expiresAt: Date): Mail => ({
  kind: 'superadmin.invite',
  to,
  subject: 'Тамга: супер админы урилга / invitation',
  text: `Таныг Тамга платформын супер админ болохыг урьж байна. Платформ дээр энэ хаягтай олон нийтийн сүлжээний бүртгэлээрээ эхлүүлж, цахим үнэмлэхээр баталгаажуулна уу. Урилга ${day(expiresAt)} хүртэл хүчинтэй.

You are invited to be a super administrator of the Tamga platform. Begin there with your social account of this address, and prove who you are with your eID. The invitation holds until ${day(expiresAt)}.`,
  uselessAfter: expiresAt,
});

export const joinedMail = (to: string, email: string): Mail => ({
  kind: 'superadmin.joined',
  to,
  subject: 'Тамга: шинэ супер админ / a new super administrator',
  text: `${email} супер админ боллоо. Та үүнийг хүлээгээгүй бол нэн даруй шалгана уу.

${email} has become a super administrator. If you did not expect this, please look into it at once.`,
});

export const leftMail = (to: string, email: string): Mail => ({
  kind: 'superadmin.left',
  to,
  subject: 'Тамга: супер админ хасагдлаа / a super administrator was removed',
  text: `${email} супер админ байхаа больлоо.

${email} is no super administrator any more.`,
});

export const recoveryMail = (to: string, email: string, left: number): Mail => ({
  kind: 'superadmin.recovery_used',
  to,
  subject: 'Тамга: АНХААР, нөөц код ашиглагдлаа / ALARM, a recovery code was used',
  text: `${email} нэвтрэхдээ нөөц код ашиглалаа. Үлдсэн нөөц код: ${left}. Тэр хүнээс өөрөө мөн эсэхийг асууна уу.

${email} signed in with a recovery code. Codes left: ${left}. Please ask them whether it was really them.`,
});

const changes = {
  added: { mn: 'нэмэгдлээ', en: 'added' },
  removed: { mn: 'хасагдлаа', en: 'removed' },
} as const;

export const passkeyMail = (to: string, email: string, change: keyof typeof changes): Mail => ({
  kind: `superadmin.passkey_${change}`,
  to,
  subject: `Тамга: супер админы нэвтрэх түлхүүр ${changes[change].mn} / a passkey was ${changes[change].en}`,
  text: `${email} бүртгэлийн нэвтрэх түлхүүр ${changes[change].mn}. Та үүнийг хүлээгээгүй бол нэн даруй шалгана уу.

A passkey of ${email} was ${changes[change].en}. If you did not expect this, please look into it at once.`,
});

const day = (moment: Date): string => moment.toISOString().slice(0, 10);
