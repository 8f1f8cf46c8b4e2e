import { texts } from '@tamga/ui';

export const toolMemoryTexts = texts({
  mn: {
    lead: 'Туслахуудын тогтоож авсан мэдлэг. Доорх бичвэр нь туслахын өөрийнх нь үг, баримт биш.',
    contains: 'Үг хайх',
    topic: 'Сэдэв',
    content: 'Мэдлэг',
    confidence: 'Итгэл',
    uses: 'Давтсан',
    created: 'Бичсэн',
    replaced: 'Шинээр солигдсон',
    delete: 'Устгах',
    deleteTitle: 'Мэдлэгийг санах ойгоос устгах',
    deleteText: (application: string) => `${application} үүнийг дахин олохгүй. Буцаах боломжгүй.`,
    empty: 'Мэдлэг алга',
    done: { deleted: 'Мэдлэгийг устгалаа.' },
  },
  en: {
    lead: 'What assistants have recorded. These are their own words, not verified facts.',
    contains: 'Search text',
    topic: 'Topic',
    content: 'Insight',
    confidence: 'Confidence',
    uses: 'Recorded',
    created: 'Written',
    replaced: 'Replaced',
    delete: 'Delete',
    deleteTitle: 'Delete this insight',
    deleteText: (application: string) => `${application} will no longer find it. This cannot be undone.`,
    empty: 'No insights',
    done: { deleted: 'Insight deleted.' },
  },
});
