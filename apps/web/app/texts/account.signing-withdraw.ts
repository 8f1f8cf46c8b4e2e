import { texts } from '@tamga/ui';

/** Taking back that others are asked to sign. */
export const withdrawTexts = texts({
  mn: {
    title: 'Бусдаас гарын үсэг авахаа болих уу?',
    text: 'Зураагүй байгаа хүмүүст мэдэгдэж, урилгыг цуцална. Аль хэдийн зурсан гарын үсэг хэвээр үлдэнэ.',
    submit: 'Урилгыг буцаах',
  },
  en: {
    title: 'Ask nobody else to sign?',
    text: 'Those who have not signed are told, and their invitation ends. Signatures that were made stay.',
    submit: 'Take the invitations back',
  },
});
