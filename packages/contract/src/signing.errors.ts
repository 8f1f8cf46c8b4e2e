import type { ErrorTable } from './refusal.ts';

export const signingErrors = {
  'signing.document_not_found': {
    status: 404,
    mn: 'Гарын үсэг зурах ийм баримт олдсонгүй.',
    en: 'We could not find this document to sign.',
  },
  'signing.digest_length': {
    status: 422,
    mn: 'Хэшийн урт нь сонгосон алгоритмтай таарахгүй байна.',
    en: 'The length of the digest does not match its algorithm.',
  },
  'signing.too_many_pending': {
    status: 409,
    mn: 'Гарын үсэг зураагүй баримт хэт олон байна. Зурж дуусгаад эсвэл цуцлаад дахин оролдоно уу.',
    en: 'Too many documents are waiting for your signature. Please sign or cancel one and try again.',
  },
  'signing.pdf_invalid': {
    status: 422,
    mn: 'Энэ PDF файл гэмтсэн эсвэл уншигдахгүй байна. Өөр файл сонгоно уу.',
    en: 'This PDF file is damaged or cannot be read. Please choose another file.',
  },
  'signing.pdf_encrypted': {
    status: 422,
    mn: 'Энэ PDF файл нууц үгээр хамгаалагдсан тул гарын үсэг зурах боломжгүй. Хамгаалалтыг аваад дахин илгээнэ үү.',
    en: 'This PDF file is protected by a password and cannot be signed. Please remove the protection and send it again.',
  },
  'signing.pdf_certified_locked': {
    status: 422,
    mn: 'Энэ PDF файлд дахин гарын үсэг зурахыг өмнөх гарын үсэг хориглосон байна.',
    en: 'An earlier signature in this PDF file does not allow further signatures.',
  },
  'signing.pdf_xfa': {
    status: 422,
    mn: 'Энэ PDF файл бөглөх явцад өөрчлөгддөг маягт (XFA) тул гарын үсэг зурах боломжгүй. Энгийн PDF болгож хадгалаад илгээнэ үү.',
    en: 'This PDF file is a changing form (XFA) and cannot be signed. Please save it as a plain PDF and send it again.',
  },
  'signing.existing_signature_broken': {
    status: 422,
    mn: 'Энэ PDF файл дахь өмнөх гарын үсэг хүчингүй байна. Баримтыг гарын үсэг зурснаас хойш өөрчилсөн байж болзошгүй.',
    en: 'An earlier signature in this PDF file is not valid. The document may have been changed after it was signed.',
  },
  'signing.pdf_changed_after_signing': {
    status: 422,
    mn: 'Энэ PDF файлыг өмнөх гарын үсэг зурснаас хойш өөрчилсөн байна. Өөрчлөгдөөгүй файлыг нь авч дахин илгээнэ үү.',
    en: 'This PDF file was changed after an earlier signature. Please get the unchanged file and send that one.',
  },
  'signing.page_not_found': {
    status: 422,
    mn: 'Баримтад ийм хуудас байхгүй байна.',
    en: 'The document does not have this page.',
  },
  'signing.not_entitled': {
    status: 403,
    mn: 'Та энэ байгууллагыг төлөөлж гарын үсэг зурах эрхгүй байна.',
    en: 'You are not allowed to sign for this organisation.',
  },
  'signing.signer_is_self': {
    status: 422,
    mn: 'Та өөрөө эхэлж гарын үсэг зурах тул өөрийн дугаарыг бичих шаардлагагүй.',
    en: 'You sign first yourself, so your own number is not needed.',
  },
  'signing.state_conflict': {
    status: 409,
    mn: 'Баримтын одоогийн төлөвт үүнийг хийх боломжгүй.',
    en: 'You cannot do this in the current status of the document.',
  },
  'signing.another_signs': {
    status: 409,
    mn: 'Яг одоо өөр хүн энэ баримтад гарын үсэг зурж байна. Хэдэн минутын дараа баримтыг дахин нээж зурна уу.',
    en: 'Another person is signing this document right now. Please open it again in a few minutes and sign.',
  },
  'signing.read_another': {
    status: 409,
    mn: 'Та баримтыг уншсанаас хойш өөр хүн гарын үсэг зурсан тул файл өөрчлөгдсөн. Дахин уншаад зурна уу.',
    en: 'Another person has signed since you read the document, so it is not the same file. Please read it again and sign.',
  },
  'signing.not_ready': {
    status: 409,
    mn: 'Баримтад гарын үсэг зурж дуусаагүй байна.',
    en: 'The document is not signed yet.',
  },
  'signing.over': {
    status: 410,
    mn: 'Татах файл байхгүй: баримтад гарын үсэг зураагүй, эсвэл илгээсэн файл дууссаны дараа устсан.',
    en: 'There is nothing to download: the document was not signed, or the file as it was sent is already removed.',
  },
  'signing.not_set_up': {
    status: 503,
    mn: 'Энэ платформд PDF баримтад гарын үсэг зурах боломжгүй байна.',
    en: 'Signing PDF documents is not available on this platform.',
  },
} as const satisfies ErrorTable;
