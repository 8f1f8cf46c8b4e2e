import { defineMail } from '#modules/mail';

export const ownerInvitedMail = defineMail({
  kind: 'org.owner_invited',
  subject: { mn: 'байгууллагын эзэмшигчийн урилга', en: 'invitation to own an organisation' },
  body: {
    mn: ({ name, word }: { name: string; word: string }) => [
      'Сайн байна уу.',
      `«${name}» байгууллагыг платформд бүртгэж, таныг эзэмшигчээр урьж байна. Цахим үнэмлэхээрээ нэвтэрч, дараах урилгын кодыг оруулна уу. Код долоо хоног хүчинтэй, нэг удаа ашиглагдана.`,
      { code: word },
      'Та энэ урилгыг хүлээгээгүй бол юу ч хийх шаардлагагүй.',
    ],
    en: ({ name, word }) => [
      `“${name}” has been registered on the platform, and you are invited to be its owner. Sign in with your eID and enter this code. It works once, within seven days.`,
      { code: word },
      'If you did not expect this, there is nothing you need to do.',
    ],
  },
  sample: { name: 'Тал Нутаг ХХК', word: 'aZ09_-aZ09_-aZ09_-aZ09_-aZ09_-12' },
});
