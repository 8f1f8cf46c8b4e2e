import { texts } from '@tamga/ui';

export const consoleTexts = texts({
  mn: {
    title: 'Операторын самбар',
    lead: 'Энд хийсэн бүхэн таны нэрээр үйлдлийн бүртгэлд үлдэнэ.',
    done: {
      entered: 'Тавтай морил.',
      recovery: 'Сэргээх кодоор нэвтэрлээ. Бусад супер админд мэдэгдсэн.',
    },
  },
  en: {
    title: 'Operator console',
    lead: 'Everything you do here is recorded in the audit log.',
    done: {
      entered: 'Welcome.',
      recovery: 'You signed in with a recovery code. We told the other super administrators.',
    },
  },
});
