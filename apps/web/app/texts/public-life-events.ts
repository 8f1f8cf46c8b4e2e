import { texts } from '@tamga/ui';

/** What happens in a life or a business, and what there is to do then. */
export const lifeEventTexts = texts({
  mn: {
    title: 'Амьдралын үйл явдал',
    lead: 'Амьдралд тань юу болж байгааг сонгоорой. Хийх ажлыг дарааллаар нь харуулна.',
    life: 'Иргэнд',
    business: 'Бизнес эрхлэгчид',
    count: (count: string) => `${count} үйлчилгээ`,
    none: 'Одоогоор үйл явдал алга',
    guideLead: 'Юунаас эхлэх, юу бэлдэх, хэр удахыг эндээс харна. Хэвлэж аваад, хийснээ тэмдэглээрэй.',
    steps: 'Хийх ажил',
    first: 'Үүний өмнө',
    prepare: 'Бэлдэх зүйл',
    prepareLead: 'Доорх алхмуудад танаас шаардах баримт.',
  },
  en: {
    title: 'Life events',
    lead: 'Choose what is happening in your life, and see what to do, step by step.',
    life: 'For people',
    business: 'For businesses',
    count: (count: string) => `${count} ${count === '1' ? 'service' : 'services'}`,
    none: 'There are no life events yet',
    guideLead: 'Where to begin, what to prepare and how long it takes. Print it and tick off what is done.',
    steps: 'What to do',
    first: 'Before this',
    prepare: 'What to prepare',
    prepareLead: 'The documents that these steps ask you for.',
  },
});
