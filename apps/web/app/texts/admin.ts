import { texts } from '@tamga/ui';

/** What all pages of the administration say. */
export const adminTexts = texts({
  mn: {
    overview: 'Удирдлага',
    all: 'Бүгд',
    from: 'Эхлэх өдөр',
    to: 'Дуусах өдөр',
    save: 'Хадгалах',
    change: 'Өөрчлөх',
    cancel: 'Болих',
    delete: 'Устгах',
    none: 'Байхгүй',
    emptyFiltered: 'Шүүлтүүрээ цөөлөөд дахин хайна уу.',
    wordDiffers: 'Бичсэн үг таарахгүй байна.',
  },
  en: {
    overview: 'Administration',
    all: 'All',
    from: 'From',
    to: 'To',
    save: 'Save',
    change: 'Change',
    cancel: 'Cancel',
    delete: 'Delete',
    none: 'None',
    emptyFiltered: 'Try fewer filters.',
    wordDiffers: 'The text does not match.',
  },
});
