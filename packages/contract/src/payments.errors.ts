import type { ErrorTable } from './refusal.ts';

export const paymentsErrors = {
  'payments.payment_not_found': {
    status: 404,
    mn: 'Ийм төлбөр олдсонгүй.',
    en: 'We could not find this payment.',
  },
  'payments.state_conflict': {
    status: 409,
    mn: 'Төлбөрийн төлөв өөрчлөгдсөн тул үүнийг хийх боломжгүй. Хуудсаа сэргээнэ үү.',
    en: 'You cannot do this because the payment has changed. Please reload the page.',
  },
  'payments.being_opened': {
    status: 409,
    mn: 'Нэхэмжлэл үүсгэж байна. Хэдэн секундын дараа дахин оролдоно уу.',
    en: 'The invoice is being created. Please try again in a few seconds.',
  },
  'payments.not_set_up': {
    status: 503,
    mn: 'Цахим төлбөрийг одоогоор тохируулаагүй байна.',
    en: 'Online payment is not set up yet.',
  },
  'payments.provider_unavailable': {
    status: 502,
    mn: 'Төлбөрийн систем хариу өгсөнгүй. Мөнгө хасагдаагүй. Түр хүлээгээд дахин оролдоно уу.',
    en: 'The payment provider did not respond. No money was taken. Please try again in a moment.',
  },
  'payments.not_paid': {
    status: 409,
    mn: 'Төлөгдөөгүй тул баримт алга.',
    en: 'There is no receipt because this has not been paid.',
  },
  'payments.refund_too_large': {
    status: 409,
    mn: 'Буцаах дүн төлсөн дүнгийн үлдэгдлээс их байна.',
    en: 'The amount is more than what is left to refund.',
  },
  'payments.difference_not_found': {
    status: 404,
    mn: 'Ийм зөрүү олдсонгүй, эсвэл аль хэдийн шийдвэрлэсэн байна.',
    en: 'We could not find this difference, or it has been resolved.',
  },
} as const satisfies ErrorTable;
