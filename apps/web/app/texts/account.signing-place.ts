import { texts } from '@tamga/ui';

/** Where a signature is seen, and for whom it is made. */
export const placeTexts = texts({
  mn: {
    title: 'Гарын үсэг хаана харагдах вэ',
    corner: 'Байрлал',
    corners: {
      top_left: 'Зүүн дээд буланд',
      top_right: 'Баруун дээд буланд',
      bottom_left: 'Зүүн доод буланд',
      bottom_right: 'Баруун доод буланд',
      none: 'Хуудсан дээр харагдахгүй',
    },
    cornerHint: 'Гарын үсгийн зураг, гэрчилгээн дэх нэр, огноо, шалгах QR код харагдана.',
    page: 'Хэд дэх хуудас',
    pageHint: (pages: number) => `1-ээс ${pages} хүртэл`,
    forWhom: 'Хэний өмнөөс',
    myself: 'Өөрийн нэрээр',
    reason: 'Зорилго',
    reasonHint: 'Жишээ нь: Гэрээг зөвшөөрч байна. Файл дотор бичигдэнэ.',
    sign: 'PIN2-оор гарын үсэг зурах',
    show: 'Хуудсан дээр байрлуулах',
    loading: 'Хуудсыг нээж байна…',
    broken: 'Хуудсыг харуулж чадсангүй. Байрлалаа доороос сонгоно уу.',
  },
  en: {
    title: 'Where the signature is shown',
    corner: 'Place',
    corners: {
      top_left: 'Top left',
      top_right: 'Top right',
      bottom_left: 'Bottom left',
      bottom_right: 'Bottom right',
      none: 'Not shown on a page',
    },
    cornerHint: 'It shows your signature image, the name in your certificate, the date and a QR code for checking.',
    page: 'Page',
    pageHint: (pages: number) => `1 to ${pages}`,
    forWhom: 'On behalf of',
    myself: 'Myself',
    reason: 'Reason',
    reasonHint: 'For example: I agree to the contract. It is written into the file.',
    sign: 'Sign with PIN2',
    show: 'Place it on the page',
    loading: 'Opening the page…',
    broken: 'We could not show the page. Please choose the place below.',
  },
});
