import { texts } from '@tamga/ui';

/** The form in which the owner names them; apart, so that the page of a document need not carry it. */
export const signerFormTexts = texts({
  mn: {
    lead: 'Та эхэлж зурна. Дараа нь бусад хүнд мэдэгдэнэ. Хүн бүр долоо хоногийн хугацаатай.',
    numbers: 'Иргэний бүртгэлийн дугаар',
    numbersHint: 'Мөр бүрт нэг, 12 оронтой дугаар. Есөн хүн хүртэл. Хоосон бол зөвхөн та зурна.',
    notNumbers: (typed: string) => `Дугаар бүр 12 оронтой тоо байна. Үүнийг засна уу: ${typed}`,
    written: 'Өмнө бичсэн дугаарыг энд харуулахгүй. Өөрчлөх бол бүх дугаарыг дахин бичнэ үү.',
    order: 'Хэзээ зурах вэ',
    orders: { IN_ORDER: 'Дараалан', AT_ONCE: 'Зэрэг' },
    orderHints: {
      IN_ORDER: 'Бичсэн дарааллаар, нэг нэгээр нь урина. Нэг нь татгалзвал дараагийнхыг урихгүй.',
      AT_ONCE: 'Бүгдийг нэг дор урина. Хэн нь эхэлж зурах нь хамаагүй.',
    },
    save: 'Хадгалах',
    back: 'Буцах',
  },
  en: {
    lead: 'You sign first. Then the others are told. Each has a week.',
    numbers: 'Civil numbers',
    numbersHint: 'One on each line, 12 digits. Up to nine people. If empty, only you sign.',
    notNumbers: (typed: string) => `Each number has 12 digits. Please correct: ${typed}`,
    written: 'Numbers that you wrote before are not shown. To change them, write all of them again.',
    order: 'When do they sign?',
    orders: { IN_ORDER: 'One after the other', AT_ONCE: 'All together' },
    orderHints: {
      IN_ORDER: 'In the order of the list. If one declines, the next is not asked.',
      AT_ONCE: 'All are asked together, and sign in any order.',
    },
    save: 'Save',
    back: 'Back',
  },
});
