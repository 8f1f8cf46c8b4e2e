import { texts } from '@tamga/ui';

export const publishingTexts = texts({
  mn: {
    title: 'Нийтлэх журам',
    lead: 'Байгууллага бүр үйлчилгээгээ хоёр хүнээр хянуулж нийтлэх эсэхээ өөрөө шийднэ.',
    reviewed: 'Хянагчтай',
    unreviewed: 'Хянагчгүй',
    reviewedText: 'Ноорогт бичсэн хүн өөрөө нийтлэхгүй. Өөр ажилтан хянаад нийтэлнэ.',
    unreviewedText: 'Ноорог бичсэн хүн өөрөө нийтэлж болно.',
    askReviewer: 'Хянагч шаарддаг болгох',
    askNone: 'Хянагчгүй болгох',
    notYours: 'Үүнийг байгууллагын эзэмшигч, админ өөрчилнө.',
    none: 'Та аль ч байгууллагад харьяалагдаагүй байна',
    done: { saved: 'Хадгаллаа.' },
  },
  en: {
    title: 'Publishing rules',
    lead: 'Each organisation decides whether a second person must review a service before it is published.',
    reviewed: 'Reviewed',
    unreviewed: 'Not reviewed',
    reviewedText: 'The authors of a draft cannot publish it. Another colleague reviews and publishes it.',
    unreviewedText: 'The author of a draft may publish it.',
    askReviewer: 'Require a reviewer',
    askNone: 'Do not require a reviewer',
    notYours: 'Owners and administrators of the organisation change this.',
    none: 'You do not belong to an organisation',
    done: { saved: 'Saved.' },
  },
});
