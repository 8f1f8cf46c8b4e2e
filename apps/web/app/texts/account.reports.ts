import { texts } from '@tamga/ui';

/** What became of one's reports. */
export const ownReportTexts = texts({
  mn: {
    title: 'Миний мэдээлсэн зүйл',
    lead: 'Таны мэдээлсэн сэжигтэй зүйлийг шалгаж байгаа эсэх, хэрхэн шийдсэн.',
    states: { received: 'Хүлээн авсан', looking: 'Шалгаж байна', closed: 'Дууссан' },
    kinds: {
      not_me: 'Энэ би биш',
      unknown_sign_in: 'Танихгүй нэвтрэлт',
      lost_device: 'Алга болсон утас',
      phishing: 'Хуурамч хуудас, захидал',
      suspicious_message: 'Сэжигтэй мессеж, дуудлага',
      other: 'Өөр зүйл',
    },
    reported: (when: string) => `Мэдээлсэн: ${when}`,
    changed: (when: string) => `Сүүлд өөрчлөгдсөн: ${when}`,
    number: (id: string) => `Дугаар: ${id}`,
    answer: (text: string) => `Хариу: ${text}`,
    none: 'Та юу ч мэдээлээгүй байна',
    noneText: 'Сэжигтэй зүйл харвал бидэнд мэдэгдээрэй.',
    report: 'Сэжигтэй зүйл мэдээлэх',
  },
  en: {
    title: 'My reports',
    lead: 'Whether we are looking into what you reported, and how it ended.',
    states: { received: 'Received', looking: 'Being looked at', closed: 'Closed' },
    kinds: {
      not_me: 'This was not me',
      unknown_sign_in: 'Unknown sign-in',
      lost_device: 'Lost phone',
      phishing: 'Forged page or letter',
      suspicious_message: 'Suspicious message or call',
      other: 'Something else',
    },
    reported: (when: string) => `Reported: ${when}`,
    changed: (when: string) => `Last changed: ${when}`,
    number: (id: string) => `Number: ${id}`,
    answer: (text: string) => `Answer: ${text}`,
    none: 'You have not reported anything',
    noneText: 'If you see something suspicious, please tell us.',
    report: 'Report something suspicious',
  },
});
