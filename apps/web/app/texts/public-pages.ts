import { texts } from '@tamga/ui';

export const pageTexts = texts({
  mn: {
    since: (date: string) => `Нийтэлсэн: ${date}`,
    phone: 'Утас',
    email: 'И-мэйл',
    url: 'Вэб',
    none: 'Холбоо барих хаягийг хараахан оруулаагүй байна.',
  },
  en: {
    since: (date: string) => `Published ${date}`,
    phone: 'Phone',
    email: 'Email',
    url: 'Web',
    none: 'No contacts have been entered yet.',
  },
});
