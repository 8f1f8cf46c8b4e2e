import { texts } from '@tamga/ui';

/** What all pages of the administration say. */
export const adminTexts = texts({
  mn: {
    overview: 'Удирдлага',
    lead: 'Танд олгогдсон эрхийн дагуу доорх хэсгүүд нээлттэй.',
    leadNone: 'Таны эрхэд нээлттэй хэсэг энд одоогоор алга. Өөр эрх хэрэгтэй бол админд хандана уу.',
    all: 'Бүгд',
    from: 'Эхлэх өдөр',
    to: 'Дуусах өдөр',
    save: 'Хадгалах',
    change: 'Өөрчлөх',
    cancel: 'Болих',
    delete: 'Устгах',
    none: 'Байхгүй',
    emptyFiltered: 'Шүүлтүүрээ сулруулаад дахин хайна уу.',
    wordDiffers: 'Бичсэн зүйл тань таарахгүй байна.',
  },
  en: {
    overview: 'Administration',
    lead: 'These parts are open to you by the rights of your role.',
    leadNone: 'There is nothing here for your role yet. If you need another one, please ask an administrator.',
    all: 'All',
    from: 'From',
    to: 'To',
    save: 'Save',
    change: 'Change',
    cancel: 'Cancel',
    delete: 'Delete',
    none: 'None',
    emptyFiltered: 'Please loosen the filters and search again.',
    wordDiffers: 'What you typed is not the same.',
  },
});
