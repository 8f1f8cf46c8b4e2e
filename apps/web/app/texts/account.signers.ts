import { texts } from '@tamga/ui';

/** Those who sign a document after its owner. */
export const signerTexts = texts({
  mn: {
    title: 'Дараа нь хэн гарын үсэг зурах вэ',
    change: 'Гарын үсэг зурах хүн нэмэх, өөрчлөх',
    withdraw: 'Урилгыг буцаах',
    none: 'Зөвхөн та гарын үсэг зурна.',
    // Read aloud these have soft vowels: нэг, дөрөв, ес.
    person: (position: number) => `${position} ${[1, 4, 9].includes(position) ? 'дэх' : 'дахь'} хүн`,
    others: 'Гарын үсэг зурах бусад хүн',
    states: {
      WAITING: 'Дараалал нь болоогүй',
      INVITED: 'Урьсан',
      SIGNED: 'Зурсан',
      DECLINED: 'Татгалзсан',
      EXPIRED: 'Хугацаандаа зураагүй',
      CANCELLED: 'Цуцалсан',
    },
  },
  en: {
    title: 'Who signs after you',
    change: 'Add or change signers',
    withdraw: 'Take the invitations back',
    none: 'Only you will sign.',
    person: (position: number) => `Person ${position}`,
    others: 'Others who sign',
    states: {
      WAITING: 'Not their turn yet',
      INVITED: 'Invited',
      SIGNED: 'Signed',
      DECLINED: 'Declined',
      EXPIRED: 'Not signed in time',
      CANCELLED: 'Cancelled',
    },
  },
});
