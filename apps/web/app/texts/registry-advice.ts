import { texts } from '@tamga/ui';

export const adviceTexts = texts({
  mn: {
    title: 'Энэ маягтыг улам ойлгомжтой болгох зөвлөгөө',
    lead: 'Заавал биш. Нийтлэхэд саад болохгүй.',
    long: (count: number) => `Өгүүлбэр ${count} үгтэй байна. Хоёр болгож хуваана уу.`,
    capitals: 'Том үсгээр бичвэл уншихад хэцүү. Жижгээр бичнэ үү.',
    word: (word: string, better: string) => `«${word}» гэхийн оронд энгийнээр: ${better}.`,
    known: {
      identity: 'Иргэн eID-ээр нэвтэрдэг тул нэр, дугаарыг нь мэднэ. Асуухгүй байж болно.',
      contact: 'Иргэний утас, и-мэйл бүртгэлд нь байгаа. Өөр дугаар хэрэгтэй үед л асууна уу.',
      registered: 'Үүнийг улсын бүртгэлээс авч болно. Асуухын оронд баримтад нэмнэ үү.',
    },
    held: (title: string) => `«${title}» гэсэн баримт төрд бий. Хавсаргуулахын оронд баримтад нэмнэ үү.`,
    toEvidences: 'Баримт нэмэх',
  },
  en: {
    title: 'Advice to make this form easier',
    lead: 'You need not follow it. It does not keep you from publishing.',
    long: (count: number) => `A sentence has ${count} words. Split it in two.`,
    capitals: 'Text in capitals is hard to read. Use small letters.',
    word: (word: string, better: string) => `Instead of “${word}”, say it plainly: ${better}.`,
    known: {
      identity: 'People sign in with the eID, so their name and number are known. You need not ask.',
      contact: 'The phone number and email of people are in their profile. Ask only if you need another.',
      registered: 'The state register has this. Add it to the evidence instead of asking.',
    },
    held: (title: string) =>
      `The state has the evidence “${title}”. Add it to the evidence instead of asking for a file.`,
    toEvidences: 'Add evidence',
  },
});
