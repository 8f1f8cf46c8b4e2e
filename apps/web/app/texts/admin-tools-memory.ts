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
    lead: 'What assistants have recorded. The texts are the words of assistants, not facts.',
    contains: 'Search for words',
    topic: 'Topic',
    content: 'Insight',
    confidence: 'Confidence',
    uses: 'Recorded',
    created: 'Written',
    replaced: 'Replaced',
    delete: 'Delete',
    deleteTitle: 'Delete an insight from the memory',
    deleteText: (application: string) => `${application} finds it no more. It cannot be taken back.`,
    empty: 'No insights',
    done: { deleted: 'The insight was deleted.' },
  },
});
