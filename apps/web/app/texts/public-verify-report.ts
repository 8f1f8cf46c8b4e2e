import { texts } from '@tamga/ui';

/** What the signatures of a document come to. */
export const reportTexts = texts({
  mn: {
    verdicts: {
      TOTAL_PASSED: 'Гарын үсэг хүчинтэй, баримт өөрчлөгдөөгүй',
      INDETERMINATE: 'Гарын үсгийг бүрэн баталгаажуулж чадсангүй',
      TOTAL_FAILED: 'Гарын үсэг хүчингүй',
    },
    explained: {
      TOTAL_PASSED:
        'Баримт дахь бүх гарын үсэг хүчинтэй бөгөөд гарын үсэг зурснаас хойш баримтын агуулга өөрчлөгдөөгүй.',
      INDETERMINATE: 'Доорх шалтгаанаар хүчинтэй эсэхийг хэлж чадахгүй. Баталгаажуулахаас нааш бүү итгээрэй.',
      TOTAL_FAILED: 'Доорх шалтгаанаар энэ баримтад итгэж болохгүй.',
    },
    filled: {
      verdict: 'Гарын үсэг хүчинтэй, дараа нь маягтыг бөглөсөн',
      explained:
        'Баримт дахь бүх гарын үсэг хүчинтэй. Зурснаас хойш маягтын талбарыг бөглөсөн; баталгаажуулагч үүнийг зөвшөөрсөн.',
      changed: 'Маягтыг бөглөсөн',
    },
    short: { TOTAL_PASSED: 'Хүчинтэй', INDETERMINATE: 'Тодорхойгүй', TOTAL_FAILED: 'Хүчингүй' },
    kinds: { signature: 'Гарын үсэг', seal: 'Байгууллагын цахим тамга', timestamp: 'Баримтын цагийн тэмдэг' },
    unnamed: 'Нэр тодорхойгүй',
    atHome: (moment: string) => `${moment} (Улаанбаатарын цаг, UTC+8)`,
    facts: {
      signer: 'Хэн',
      saidSigner: 'Хэн гэж бичсэн (баталгаагүй)',
      organisation: 'Байгууллага',
      organisationId: 'Байгууллагын дугаар',
      proven: 'Хэзээ (цагийн тэмдгээр)',
      claimed: 'Хэзээ (зурсан хүний хэлснээр)',
      level: 'Түвшин',
      chain: 'Хэн баталсан',
      atSigning: 'Гэрчилгээ зурах үед',
      now: 'Гэрчилгээ одоо',
      changed: 'Дараа өөрчлөгдсөн эсэх',
      reason: 'Зорилго',
    },
    levels: {
      'PAdES-B-B': 'Энгийн (PAdES-B-B)',
      'PAdES-B-T': 'Цагийн тэмдэгтэй (PAdES-B-T)',
      'PAdES-B-LT': 'Урт хугацаанд шалгах боломжтой (PAdES-B-LT)',
      'PAdES-B-LTA': 'Архивын (PAdES-B-LTA)',
    },
    statuses: {
      good: 'Хүчинтэй',
      revoked: 'Хүчингүй болсон',
      unknown: 'Мэдэгдэхгүй',
      not_offered: 'Олгогч мэдээлэл нийтэлдэггүй',
    },
    yes: 'Тийм',
    no: 'Үгүй',
    why: 'Яагаад',
    note: 'Анхаарах зүйл',
    save: 'Тайланг JSON хэлбэрээр татах',
  },
  en: {
    verdicts: {
      TOTAL_PASSED: 'The signatures are valid, and the document was not changed',
      INDETERMINATE: 'The signatures could not be confirmed',
      TOTAL_FAILED: 'A signature is not valid',
    },
    explained: {
      TOTAL_PASSED: 'Every signature in the document holds, and what it says has not changed since.',
      INDETERMINATE:
        'For the reasons below we cannot say whether it is valid. Please do not rely on it until that is clear.',
      TOTAL_FAILED: 'For the reasons below, please do not trust this document.',
    },
    filled: {
      verdict: 'The signatures are valid, and the form was filled in later',
      explained:
        'Every signature in the document holds. Fields of the form were filled in since, as who certified it allowed.',
      changed: 'The form was filled in',
    },
    short: { TOTAL_PASSED: 'Valid', INDETERMINATE: 'Not confirmed', TOTAL_FAILED: 'Not valid' },
    kinds: { signature: 'Signature', seal: 'Seal of an organisation', timestamp: 'Timestamp of the document' },
    unnamed: 'Name unknown',
    atHome: (moment: string) => `${moment} (Ulaanbaatar time, UTC+8)`,
    facts: {
      signer: 'Who',
      saidSigner: 'Who it says it is (not confirmed)',
      organisation: 'Organisation',
      organisationId: 'Number of the organisation',
      proven: 'When (by a timestamp)',
      claimed: 'When (the signer says)',
      level: 'Level',
      chain: 'Confirmed by',
      atSigning: 'Certificate at signing',
      now: 'Certificate now',
      changed: 'Changed after it',
      reason: 'Reason',
    },
    levels: {
      'PAdES-B-B': 'Basic (PAdES-B-B)',
      'PAdES-B-T': 'With a timestamp (PAdES-B-T)',
      'PAdES-B-LT': 'Can be verified for years (PAdES-B-LT)',
      'PAdES-B-LTA': 'For archives (PAdES-B-LTA)',
    },
    statuses: {
      good: 'Valid',
      revoked: 'Revoked',
      unknown: 'Not known',
      not_offered: 'The issuer does not publish it',
    },
    yes: 'Yes',
    no: 'No',
    why: 'Why',
    note: 'Please note',
    save: 'Download the report as JSON',
  },
});
