import { texts } from '@tamga/ui';

/** The electronic seal of the organisation that a document was signed for. */
export const sealTexts = texts({
  mn: {
    titles: {
      WAITING: 'Байгууллагын цахим тамга дарагдаагүй байна',
      SEALED: 'Байгууллагын цахим тамгатай',
      NONE: 'Байгууллагын цахим тамгагүй',
    },
    explained: {
      WAITING: (number: string) =>
        `Бүх хүн гарын үсэг зурсны дараа байгууллагын (регистр ${number}) цахим тамгыг автоматаар дарна. Ихэвчлэн хэдэн минут болно. Гарын үсэгтэй файлыг одоо ч татаж болно.`,
      SEALED: (number: string) =>
        `Бүх гарын үсэг орсон файлд байгууллагын (регистр ${number}) цахим тамгыг дарсан. Хэн ч шалгаж чадна.`,
      NONE: (number: string) =>
        `Баримтад байгууллагын (регистр ${number}) цахим тамга дараагүй. Зурсан гарын үсэг хүчинтэй хэвээр.`,
    },
    reasons: {
      no_certificate: 'Байгууллага цахим тамганы хүчинтэй гэрчилгээгүй байна.',
      not_granted: 'Байгууллага цахим тамгаа энэ платформд ашиглуулах эрх өгөөгүй байна.',
      not_entitled: 'Гарын үсэг зурсан хүний байгууллагыг төлөөлөх эрх дууссан байна.',
      not_all_signed: 'Урьсан бүх хүн гарын үсэг зураагүй.',
      pdf_refused: 'Өмнөх гарын үсэг нь баримтад өөр зүйл нэмэхийг хориглосон байна.',
      rejected: 'Цахим тамганы үйлчилгээний хариуг баталгаажуулж чадсангүй.',
      unavailable: 'Цахим тамганы үйлчилгээ долоо хоногийн турш хариу өгөөгүй.',
    },
  },
  en: {
    titles: {
      WAITING: 'The seal of the organisation is not added yet',
      SEALED: 'With the seal of the organisation',
      NONE: 'Without the seal of the organisation',
    },
    explained: {
      WAITING: (number: string) =>
        `The electronic seal of the organisation (register number ${number}) is added when all have signed. This usually takes a few minutes. You can download the signed file now.`,
      SEALED: (number: string) =>
        `The file with all signatures has the electronic seal of the organisation (register number ${number}). Anyone can check it.`,
      NONE: (number: string) =>
        `The document does not have the electronic seal of the organisation (register number ${number}). The signatures are valid all the same.`,
    },
    reasons: {
      no_certificate: 'The organisation has no valid certificate for an electronic seal.',
      not_granted: 'The organisation has not allowed this platform to use its electronic seal.',
      not_entitled: 'The right of the person who signed to act for the organisation has ended.',
      not_all_signed: 'Not everyone who was asked has signed.',
      pdf_refused: 'An earlier signature does not allow anything to be added to the document.',
      rejected: 'We could not verify the response from the seal service.',
      unavailable: 'The seal service did not respond for a week.',
    },
  },
});
