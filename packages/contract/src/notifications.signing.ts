/** About documents that several people sign. */
export const signingNotices = {
  signing_invited: {
    params: ['document_id', 'name'],
    title: { mn: 'Гарын үсэг зурах хүсэлт ирлээ', en: 'You are asked to sign' },
    body: {
      mn: '«{name}» баримтад гарын үсэг зурахыг танаас хүсэж байна. Долоо хоногийн дотор зурна уу, эсвэл татгалзаарай.',
      en: 'You are asked to sign “{name}”. Please sign it or decline within a week.',
    },
  },
  signing_reminded: {
    params: ['document_id', 'name'],
    title: { mn: 'Гарын үсэг зурах хугацаа дуусах гэж байна', en: 'Your signature is still needed' },
    body: {
      mn: '«{name}» баримтад гарын үсэг зурах хугацаа хоёр хоногийн дотор дуусна.',
      en: 'The time to sign “{name}” ends within two days.',
    },
  },
  signing_declined: {
    params: ['document_id', 'name'],
    title: { mn: 'Баримтад гарын үсэг зурсангүй', en: 'A document was not signed' },
    body: {
      mn: 'Таны урьсан хүн «{name}» баримтад гарын үсэг зурахаас татгалзсан эсвэл хугацаандаа зураагүй.',
      en: 'A person you invited declined to sign “{name}”, or did not sign it in time.',
    },
  },
  signing_withdrawn: {
    params: ['document_id', 'name'],
    title: { mn: 'Гарын үсэг зурах хүсэлтийг буцаалаа', en: 'Your signature is no longer needed' },
    body: {
      mn: '«{name}» баримтад гарын үсэг зурах хүсэлтийг илгээсэн хүн нь буцааж авлаа. Та юу ч хийх шаардлагагүй.',
      en: 'The person who asked you to sign “{name}” has taken the request back. You need not do anything.',
    },
  },
  signing_delayed: {
    params: ['document_id', 'name'],
    title: { mn: 'Гарын үсэг зуруулах хүсэлт саатаж байна', en: 'The next signer was not asked yet' },
    body: {
      mn: '«{name}» баримтад дараагийн хүнээр гарын үсэг зуруулах хүсэлтийг саатлын улмаас хараахан илгээж чадаагүй байна. Бид үргэлжлүүлэн оролдоно; та юу ч хийх шаардлагагүй.',
      en: 'Because of a fault on our side the next person was not asked to sign “{name}” yet. We keep trying; you need not do anything.',
    },
  },
  signing_given_up: {
    params: ['document_id', 'name'],
    title: { mn: 'Гарын үсэг зуруулах хүсэлтийг илгээж чадсангүй', en: 'The next signer could not be asked' },
    body: {
      mn: '«{name}» баримтад дараагийн хүнээр гарын үсэг зуруулах хүсэлтийг долоо хоног илгээж чадсангүй. Таны гарын үсэг хэвээр байна. Баримтыг нээж, дахин илгээнэ үү.',
      en: 'For a week we could not ask the next person to sign “{name}”. Your signature stays. Please open the document and try again.',
    },
  },
  signing_all_signed: {
    params: ['document_id', 'name'],
    title: { mn: 'Бүгд гарын үсэг зурлаа', en: 'Everyone has signed' },
    body: {
      mn: '«{name}» баримтад таны урьсан бүх хүн гарын үсэг зурлаа. Файлыг татаж авна уу.',
      en: 'Everyone you invited has signed “{name}”. You can download the file.',
    },
  },
} as const;
