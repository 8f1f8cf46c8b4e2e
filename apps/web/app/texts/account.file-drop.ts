import { texts } from '@tamga/ui';

/** Sending files by dropping them. */
export const dropTexts = texts({
  mn: {
    drop: 'Файлуудаа энд чирж оруулах эсвэл сонгоно уу, тус бүр 200 МБ хүртэл',
    sent: 'Илгээж байгаа файл',
    broken: 'Сүлжээ тасарсан тул илгээж чадсангүй. Дахин оролдоно уу.',
    states: {
      open: 'Илгээж байна',
      waiting: 'Сүлжээ тасарлаа. Холбогдмогц үргэлжлүүлнэ.',
      checking: 'Шалгаж байна',
      kept: 'Хадгаллаа',
      refused: 'Хүлээж авсангүй',
      later: 'Ирсэн. Шалгаж дуусмагц жагсаалтад харагдана.',
    },
  },
  en: {
    drop: 'Drag files here or choose them, up to 200 MB each',
    sent: 'Files being sent',
    broken: 'The connection was lost and the file could not be sent. Please try again.',
    states: {
      open: 'Sending',
      waiting: 'The connection was lost. Sending continues once it is back.',
      checking: 'Being checked',
      kept: 'Kept',
      refused: 'Not accepted',
      later: 'It has arrived. It will be listed once it is checked.',
    },
  },
});
