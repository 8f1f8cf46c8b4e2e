import { defineMail } from '#modules/mail';

/** What is written to those who run the platform. */

export const codeMail = defineMail({
  kind: 'superadmin.code',
  subject: { mn: 'баталгаажуулах код', en: 'verification code' },
  body: {
    mn: ({ code }: { code: string }) => [
      'Таны баталгаажуулах код:',
      { code },
      '10 минутын дотор оруулна уу. Кодоо хэнд ч бүү хэлээрэй. Та хүсээгүй бол энэ захидлыг орхиж болно.',
    ],
    en: ({ code }) => [
      'Your verification code:',
      { code },
      'Enter it within 10 minutes. Do not share it with anyone. If you did not request it, ignore this email.',
    ],
  },
  sample: { code: '123456' },
});

export const inviteMail = defineMail({
  kind: 'superadmin.invite',
  subject: { mn: 'супер админы урилга', en: 'super administrator invitation' },
  body: {
    mn: ({ expiresAt }: { expiresAt: Date }) => [
      `Таныг Тамга платформын супер админ болохыг урьж байна. Платформ дээр энэ хаягтай олон нийтийн сүлжээний бүртгэлээрээ эхлүүлж, цахим үнэмлэхээр баталгаажуулна уу. Урилга ${day(expiresAt)} хүртэл хүчинтэй.`,
    ],
    en: ({ expiresAt }) => [
      `You are invited to become a super administrator of the Tamga platform. Start with the social account for this email address and confirm with your eID. The invitation is valid until ${day(expiresAt)}.`,
    ],
  },
  sample: { expiresAt: new Date('2026-03-05T04:00:00Z') },
});

interface About {
  email: string;
}
const sample: About = { email: 'admin@example.mn' };

export const joinedMail = defineMail({
  kind: 'superadmin.joined',
  subject: { mn: 'шинэ супер админ', en: 'new super administrator' },
  body: {
    mn: ({ email }: About) => [`${email} супер админ боллоо. Та үүнийг хүлээгээгүй бол яаралтай шалгана уу.`],
    en: ({ email }) => [`${email} is now a super administrator. If you did not expect this, please check immediately.`],
  },
  sample,
});

export const leftMail = defineMail({
  kind: 'superadmin.left',
  subject: { mn: 'супер админыг хаслаа', en: 'super administrator removed' },
  body: {
    mn: ({ email }: About) => [`${email} супер админ байхаа больлоо.`],
    en: ({ email }) => [`${email} is no longer a super administrator.`],
  },
  sample,
});

export const recoveryMail = defineMail({
  kind: 'superadmin.recovery_used',
  subject: { mn: 'АНХААР: сэргээх код ашигласан', en: 'ALERT: recovery code used' },
  body: {
    mn: ({ email, left }: About & { left: number }) => [
      `${email} сэргээх кодоор нэвтэрлээ. Үлдсэн код: ${left}. Өөрөө мөн эсэхийг тэр хүнээс асууна уу.`,
    ],
    en: ({ email, left }) => [
      `${email} signed in with a recovery code. Codes left: ${left}. Please check with them that it was really them.`,
    ],
  },
  sample: { ...sample, left: 7 },
});

export const passkeyAddedMail = defineMail({
  kind: 'superadmin.passkey_added',
  subject: { mn: 'супер админы нэвтрэх түлхүүр нэмсэн', en: 'passkey added' },
  body: {
    mn: ({ email }: About) => [
      `${email} бүртгэлд нэвтрэх түлхүүр нэмлээ. Та үүнийг хүлээгээгүй бол яаралтай шалгана уу.`,
    ],
    en: ({ email }) => [`A passkey was added to ${email}. If you did not expect this, please check immediately.`],
  },
  sample,
});

export const passkeyRemovedMail = defineMail({
  kind: 'superadmin.passkey_removed',
  subject: { mn: 'супер админы нэвтрэх түлхүүр хассан', en: 'passkey removed' },
  body: {
    mn: ({ email }: About) => [
      `${email} бүртгэлээс нэвтрэх түлхүүр хаслаа. Та үүнийг хүлээгээгүй бол яаралтай шалгана уу.`,
    ],
    en: ({ email }) => [`A passkey was removed from ${email}. If you did not expect this, please check immediately.`],
  },
  sample,
});

const day = (moment: Date): string => moment.toISOString().slice(0, 10);
