import { texts } from '@tamga/ui';

export const consoleTexts = texts({
  mn: {
    title: 'Операторын самбар',
    lead: 'Энд хийсэн бүхэн аудитын бүртгэлд таны нэрээр үлдэнэ.',
    done: {
      entered: 'Тавтай морил.',
      recovery: 'Сэргээх кодоор нэвтэрлээ. Бусад супер админд мэдэгдсэн.',
    },
  },
  en: {
    title: 'Operator console',
    lead: 'Everything that is done here stands in the audit log, under your name.',
    done: {
      entered: 'Welcome.',
      recovery: 'You signed in with a recovery code. The other super administrators were told.',
    },
  },
});
