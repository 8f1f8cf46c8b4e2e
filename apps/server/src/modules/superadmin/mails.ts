import { defineMail } from '#modules/mail';

/** What is written to those who run the platform. */

export const codeMail = defineMail({
  kind: 'superadmin.code',
  subject: { mn: 'баталгаажуулах код', en: 'verification code' },
  body: {
    mn: ({ code }: { code: string }) => [
      'Таны баталгаажуулах код:',
      { code },
      '10 минутын дотор оруулна уу. Та өөрөө хүсээгүй бол энэ захидлыг үл тоомсорлоно уу; кодоо хэнд ч бүү хэл.',
    ],
    en: ({ code }) => [
      'Your verification code:',
      { code },
      'Please enter it within 10 minutes. If you did not ask for it, ignore this mail; tell the code to nobody.',
    ],
  },
  sample: { code: '123456' },
});

export const inviteMail = defineMail({
  kind: 'superadmin.invite',
  subject: { mn: 'супер админы урилга', en: 'invitation' },
  body: {
    mn: ({ expiresAt }: { expiresAt: Date }) => [
      `Таныг Тамга платформын супер админ болохыг урьж байна. Платформ дээр энэ хаягтай олон нийтийн сүлжээний бүртгэлээрээ эхлүүлж, цахим үнэмлэхээр баталгаажуулна уу. Урилга ${day(expiresAt)} хүртэл хүчинтэй.`,
    ],
    en: ({ expiresAt }) => [
      `You are invited to be a super administrator of the Tamga platform. Begin there with your social account of this address, and prove who you are with your eID. The invitation holds until ${day(expiresAt)}.`,
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
  subject: { mn: 'шинэ супер админ', en: 'a new super administrator' },
  body: {
    mn: ({ email }: About) => [`${email} супер админ боллоо. Та үүнийг хүлээгээгүй бол нэн даруй шалгана уу.`],
    en: ({ email }) => [
      `${email} has become a super administrator. If you did not expect this, please look into it at once.`,
    ],
  },
  sample,
});

export const leftMail = defineMail({
  kind: 'superadmin.left',
  subject: { mn: 'супер админ хасагдлаа', en: 'a super administrator was removed' },
  body: {
    mn: ({ email }: About) => [`${email} супер админ байхаа больлоо.`],
    en: ({ email }) => [`${email} is no super administrator any more.`],
  },
  sample,
});

export const recoveryMail = defineMail({
  kind: 'superadmin.recovery_used',
  subject: { mn: 'АНХААР, нөөц код ашиглагдлаа', en: 'ALARM, a recovery code was used' },
  body: {
    mn: ({ email, left }: About & { left: number }) => [
      `${email} нэвтрэхдээ нөөц код ашиглалаа. Үлдсэн нөөц код: ${left}. Тэр хүнээс өөрөө мөн эсэхийг асууна уу.`,
    ],
    en: ({ email, left }) => [
      `${email} signed in with a recovery code. Codes left: ${left}. Please ask them whether it was really them.`,
    ],
  },
  sample: { ...sample, left: 7 },
});

export const passkeyAddedMail = defineMail({
  kind: 'superadmin.passkey_added',
  subject: { mn: 'супер админы нэвтрэх түлхүүр нэмэгдлээ', en: 'a passkey was added' },
  body: {
    mn: ({ email }: About) => [
      `${email} бүртгэлийн нэвтрэх түлхүүр нэмэгдлээ. Та үүнийг хүлээгээгүй бол нэн даруй шалгана уу.`,
    ],
    en: ({ email }) => [`A passkey of ${email} was added. If you did not expect this, please look into it at once.`],
  },
  sample,
});

export const passkeyRemovedMail = defineMail({
  kind: 'superadmin.passkey_removed',
  subject: { mn: 'супер админы нэвтрэх түлхүүр хасагдлаа', en: 'a passkey was removed' },
  body: {
    mn: ({ email }: About) => [
      `${email} бүртгэлийн нэвтрэх түлхүүр хасагдлаа. Та үүнийг хүлээгээгүй бол нэн даруй шалгана уу.`,
    ],
    en: ({ email }) => [`A passkey of ${email} was removed. If you did not expect this, please look into it at once.`],
  },
  sample,
});

const day = (moment: Date): string => moment.toISOString().slice(0, 10);
