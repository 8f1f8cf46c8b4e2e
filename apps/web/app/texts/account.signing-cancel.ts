import { texts } from '@tamga/ui';

/** Giving up a signing of one's own, or declining that of another. */
export const cancelSigningTexts = texts({
  mn: {
    stopTitle: 'Гарын үсэг зурахыг цуцлах уу?',
    stopText: 'Илгээсэн файлыг устгана. Үүнээс хойш утсан дээр баталгаажуулсан ч хүчингүй.',
    declineTitle: 'Гарын үсэг зурахаас татгалзах уу?',
    declineText: 'Хүсэлт гаргасан хүнд мэдэгдэнэ. Танаас хойших хүмүүсээс гарын үсэг хүсэхгүй.',
  },
  en: {
    stopTitle: 'Cancel the signing?',
    stopText: 'The file you sent is removed. Confirming on the phone afterwards has no effect.',
    declineTitle: 'Decline to sign?',
    declineText: 'The person who asked you is told. Those who would sign after you are not asked.',
  },
});
