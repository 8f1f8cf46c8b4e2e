import { texts } from '@tamga/ui';

/** Other ways to sign in. */
export const socialTexts = texts({
  mn: {
    social: 'Нэвтрэх нэмэлт арга',
    socialLead: 'Цахим үнэмлэхээс гадна олон нийтийн сүлжээний бүртгэлээ холбоод түүгээр нэвтэрч болно.',
    socialLinked: 'Холбосон бүртгэл',
    socialProvider: 'Үйлчилгээ',
    socialEmail: 'И-мэйл хаяг',
    socialSince: 'Холбосон',
    unknown: 'Тодорхойгүй',
    socialNone: 'Холбосон бүртгэл алга',
    socialNoneText:
      'Холбохдоо тухайн үйлчилгээ рүү очиж нэвтрээд буцаж ирнэ. Бид таны нууц үгийг харахгүй. Холбосны дараа бусад бүх төхөөрөмжөөс гарна.',
    socialOff: 'Энэ платформ дээр олон нийтийн сүлжээгээр нэвтрэх боломж нээгдээгүй байна.',
    socialLink: 'Бүртгэл холбох',
    socialUnlink: 'Салгах',
    socialUnlinkTitle: 'Бүртгэлээ салгах уу?',
    socialUnlinkText: (name: string) =>
      `«${name}» бүртгэлээр цаашид нэвтрэхгүй. Энэ төхөөрөмжөөс бусад бүх газраас шууд гарна.`,
    linked: 'Бүртгэлийг холболоо.',
    unlinked: 'Бүртгэлийг салгалаа.',
  },
  en: {
    social: 'Another way to sign in',
    socialLead: 'Beside your eID, you can link an account of a social network and sign in with that.',
    socialLinked: 'Linked account',
    socialProvider: 'Service',
    socialEmail: 'E-mail address',
    socialSince: 'Linked',
    unknown: 'Unknown',
    socialNone: 'No account is linked',
    socialNoneText:
      'To link one you go to that service, sign in there and come back. We never see your password. Once it is linked, every other device is signed out.',
    socialOff: 'This platform does not offer signing in with a social network.',
    socialLink: 'Link an account',
    socialUnlink: 'Unlink',
    socialUnlinkTitle: 'Unlink the account?',
    socialUnlinkText: (name: string) =>
      `Nobody signs in with “${name}” any more. Every other device is signed out at once.`,
    linked: 'The account is linked.',
    unlinked: 'The account is unlinked.',
  },
});
