import { texts } from '@tamga/ui';

/** Having the next signer asked again, after it was given up. */
export const askAgainTexts = texts({
  mn: {
    title: 'Хүсэлтийг дахин илгээх үү?',
    text: 'Дараагийн хүнээс гарын үсэг зурахыг дахин хүсэж, долоо хоногийн турш оролдоно.',
    submit: 'Дахин илгээх',
    givenUp: 'Дараагийн хүнд хүсэлт илгээж чадсангүй',
    givenUpText: 'Саатлын улмаас долоо хоног илгээж чадсангүй. Зурсан гарын үсэг хэвээр байна.',
  },
  en: {
    title: 'Ask the next person again?',
    text: 'The next person is asked to sign, and we try for a week again.',
    submit: 'Try again',
    givenUp: 'The next person could not be asked',
    givenUpText: 'A fault kept us from it for a week. Signatures that were made stay.',
  },
});
