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
    socialLead: 'Link a social account to sign in without your eID.',
    socialLinked: 'Linked account',
    socialProvider: 'Service',
    socialEmail: 'Email address',
    socialSince: 'Linked',
    unknown: 'Unknown',
    socialNone: 'No linked account',
    socialNoneText:
      'You will sign in at that service and come back. We never see your password. Linking signs out all your other devices.',
    socialOff: 'Social sign-in is not available on this platform.',
    socialLink: 'Link an account',
    socialUnlink: 'Unlink',
    socialUnlinkTitle: 'Unlink the account?',
    socialUnlinkText: (name: string) =>
      `You can no longer sign in with “${name}”. All your other devices are signed out immediately.`,
    linked: 'Account linked.',
    unlinked: 'Account unlinked.',
  },
});
