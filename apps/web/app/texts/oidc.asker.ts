import { texts } from '@tamga/ui';

export const askerTexts = texts({
  mn: {
    title: 'Хэн асууж байна',
    of: (owner: string) => `Эзэмшигч: ${owner}`,
    ofPlatform: 'Энэ сайтын өөрийн үйлчилгээ',
    verified: 'Улсын бүртгэлээр баталгаажсан',
    unverified: 'Баталгаажаагүй',
    unverifiedText: 'Энэ байгууллагыг улсын бүртгэлээр баталгаажуулаагүй. Итгэж байвал л зөвшөөрнө үү.',
    test: 'Туршилтын аппликейшн',
    testText: 'Хөгжүүлэгч туршихаар үүсгэсэн, хэн ч шалгаагүй. Үүсгэсэн хүнийг нь таньдаг бол л зөвшөөрнө үү.',
    purpose: 'Зорилго',
    returnsTo: 'Таныг буцаах хаяг',
    toApp: 'Таны төхөөрөмж дээрх апп',
    privacy: 'Нууцлалын бодлого',
    readPrivacy: (host: string) => `${host} (шинэ цонхонд нээнэ)`,
  },
  en: {
    title: 'Who is asking',
    of: (owner: string) => `Owner: ${owner}`,
    ofPlatform: 'A service of this site',
    verified: 'Verified in the state register',
    unverified: 'Not verified',
    unverifiedText: 'This organisation has not been verified in the state register. Agree only if you trust it.',
    test: 'Test application',
    testText: 'A developer made it for testing, and no one has checked it. Agree only if you know who made it.',
    purpose: 'Purpose',
    returnsTo: 'Takes you back to',
    toApp: 'An app on your device',
    privacy: 'Privacy policy',
    readPrivacy: (host: string) => `${host} (opens in a new window)`,
  },
});
