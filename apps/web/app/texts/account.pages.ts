import { texts } from '@tamga/ui';

export const pageTexts = texts({
  mn: { next: 'Дараагийн хуудас', pages: 'Хуудаслалт' },
  en: { next: 'Next page', pages: 'Pages' },
});
