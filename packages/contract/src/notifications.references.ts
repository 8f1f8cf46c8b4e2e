/** What is told of documents that organisations issue. */
export const referenceNotices = {
  reference_issued: {
    params: ['reference_id', 'title', 'english'],
    title: { mn: 'Таны баримт бэлэн боллоо', en: 'Your document is ready' },
    body: {
      mn: '«{title}» бэлэн боллоо. «Миний баримт» хуудаснаас татаж авна уу.',
      en: '“{english}” is ready. You can download it from the page “My documents”.',
    },
  },
  reference_revoked: {
    params: ['reference_id', 'title', 'english'],
    title: { mn: 'Таны баримт хүчингүй боллоо', en: 'Your document was revoked' },
    body: {
      mn: 'Олгосон байгууллага «{title}» баримтыг хүчингүй болголоо. Шалтгааныг «Миний баримт» хуудаснаас уншина уу.',
      en: 'The organisation that issued “{english}” has revoked it. The reason is on the page “My documents”.',
    },
  },
  reference_failed: {
    params: ['reference_id', 'title', 'english'],
    title: { mn: 'Таны баримт саатаж байна', en: 'Your document is delayed' },
    body: {
      mn: '«{title}» баримтыг үйлдэж чадсангүй. Олгогч байгууллагад мэдэгдсэн. Та юу ч хийх шаардлагагүй.',
      en: '“{english}” could not be made. The organisation has been told. You need not do anything.',
    },
  },
  reference_stuck: {
    params: ['reference_id', 'application_id', 'title', 'english'],
    title: { mn: 'Баримт үйлдэж чадсангүй', en: 'A document could not be made' },
    body: {
      mn: 'Иргэнд олгох «{title}» баримтыг үйлдэж чадсангүй. Шалтгааныг арилгаад дахин оролдоно уу.',
      en: '“{english}” could not be made for a citizen. Please see to it and try again.',
    },
  },
} as const;
