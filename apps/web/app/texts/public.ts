import { texts } from '@tamga/ui';

export const publicTexts = texts({
  mn: {
    title: 'Төрийн үйлчилгээ нэг дор',
    lead: 'Цахим үнэмлэхээрээ нэг удаа нэвтрээд, төрийн үйлчилгээгээ утаснаасаа аваарай.',
    signIn: 'Цахим үнэмлэхээр нэвтрэх',
    toAccount: 'Миний булан',
    welcome: (name: string) => `Сайн байна уу, ${name}`,
    safeTitle: 'Таны мэдээлэл таных',
    safeText: 'Хэн, хэзээ, ямар шалтгаанаар таны мэдээллийг үзсэнийг та өөрөө харна.',
    onceTitle: 'Нэг удаа нэвтэрнэ',
    onceText: 'Холбогдсон үйлчилгээнд нууц үг хэрэггүй.',
    consentTitle: 'Мэдээллээ өгөх эсэхээ өөрөө шийднэ',
    consentText: 'Аппликейшнд өгсөн зөвшөөрлөө хүссэн үедээ буцаана.',
  },
  en: {
    title: 'Public services in one place',
    lead: 'Sign in once with your eID and use public services from your phone.',
    signIn: 'Sign in with eID',
    toAccount: 'My account',
    welcome: (name: string) => `Hello, ${name}`,
    safeTitle: 'Your data is yours',
    safeText: 'See who looked at your data, when and why.',
    onceTitle: 'Sign in once',
    onceText: 'No passwords for any connected service.',
    consentTitle: 'You decide what to share',
    consentText: 'Withdraw the consent you gave an application at any time.',
  },
});
