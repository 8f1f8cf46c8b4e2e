/** What a reader should know of a signature that is accepted none the less. */
export const warnings = {
  time_not_proven: {
    mn: 'Хэзээ зурсныг цагийн тэмдгээр нотлоогүй; гарын үсгийн цаг нь зурагчийн хэлсэн цаг.',
    en: 'No timestamp proves when it was signed; the time is what the signer says.',
  },
  revocation_not_offered: {
    mn: 'Гэрчилгээ олгогч хүчингүй болгосон тухай мэдээлэл нийтэлдэггүй.',
    en: 'The issuer of the certificate does not publish what it revokes.',
  },
  revoked_later: {
    mn: 'Гарын үсэг зурсны дараа гэрчилгээг хүчингүй болгосон; зурах үед хүчинтэй байсан.',
    en: 'The certificate was revoked later; when it was used it was valid.',
  },
  filled_in_later: {
    mn: 'Дараа нь маягтыг бөглөсөн; баталгаажуулагч үүнийг зөвшөөрсөн.',
    en: 'The form was filled in later, as who certified the document allowed.',
  },
  shown_later: {
    mn: 'Дараагийн гарын үсэг хуудсан дээр харагдана.',
    en: 'A later signature is shown on the pages.',
  },
} as const;
export type WarningCode = keyof typeof warnings;
