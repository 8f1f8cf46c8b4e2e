import { defineMail } from '#modules/mail';

interface Facts {
  name: string;
  word: string;
  /** The page with the code filled in; null where the site is not known. */
  link: string | null;
}

export const ownerInvitedMail = defineMail<Facts>({
  kind: 'org.owner_invited',
  subject: { mn: 'байгууллагын эзэмшигчийн урилга', en: 'invitation to become an owner' },
  body: {
    mn: ({ name, word, link }) => [
      'Сайн байна уу.',
      `«${name}» байгууллагыг платформд бүртгэж, таныг эзэмшигчээр урьж байна. Цахим үнэмлэхээрээ нэвтэрч, дараах кодыг оруулна уу. Код долоо хоног хүчинтэй, нэг л удаа ашиглана.`,
      { code: word },
      ...(link ? [`Код оруулах хуудас: ${link}`] : []),
      'Та энэ урилгыг хүлээгээгүй бол энэ захидлыг орхиж болно.',
    ],
    en: ({ name, word, link }) => [
      `You are invited to become the owner of “${name}” on the platform. Sign in with your eID and enter this code. It is valid for seven days and works once.`,
      { code: word },
      ...(link ? [`Enter the code here: ${link}`] : []),
      'If you did not expect this, you can ignore this email.',
    ],
  },
  sample: {
    name: 'Тал Нутаг ХХК',
    word: 'aZ09_-aZ09_-aZ09_-aZ09_-aZ09_-12',
    link: 'https://example.gov.mn/me/organisations/take-up?code=aZ09_-aZ09_-aZ09_-aZ09_-aZ09_-12',
  },
});
