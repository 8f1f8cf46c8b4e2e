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
    onceText: 'Холбогдсон бүх үйлчилгээнд дахин нууц үг бичих шаардлагагүй.',
    consentTitle: 'Зөвшөөрлөө өөрөө мэднэ',
    consentText: 'Аппликейшнд өгсөн зөвшөөрлөө хүссэн үедээ буцааж авна.',
  },
  en: {
    title: 'Public services in one place',
    lead: 'Sign in once with your eID and use the services of the state from your phone.',
    signIn: 'Sign in with eID',
    toAccount: 'My account',
    welcome: (name: string) => `Hello, ${name}`,
    safeTitle: 'Your data is yours',
    safeText: 'You see for yourself who looked at your data, when, and for what reason.',
    onceTitle: 'Sign in once',
    onceText: 'No further passwords for any of the connected services.',
    consentTitle: 'You decide who knows what',
    consentText: 'Take back what you allowed an application at any time.',
  },
});
