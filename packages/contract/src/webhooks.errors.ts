import type { ErrorTable } from './refusal.ts';

export const webhooksErrors = {
  'webhooks.subscription_not_found': {
    status: 404,
    mn: 'Ийм webhook олдсонгүй.',
    en: 'We could not find this webhook.',
  },
  'webhooks.delivery_not_found': {
    status: 404,
    mn: 'Ийм илгээлт олдсонгүй.',
    en: 'We could not find this delivery.',
  },
  'webhooks.needs_organisation': {
    status: 422,
    mn: 'Зөвхөн байгууллагын аппликейшн webhook авна. Энэ аппликейшн байгууллагад харьяалагдаагүй байна.',
    en: 'Webhooks are for applications of an organisation. This application belongs to none.',
  },
  'webhooks.address_refused': {
    status: 422,
    mn: 'Энэ хаяг руу илгээх боломжгүй. Нийтийн https:// хаяг өгнө үү.',
    en: 'We cannot send to this address. Please give a public https:// address.',
  },
  'webhooks.too_many': {
    status: 409,
    mn: 'Аппликейшн 5 хүртэл webhook-тэй байж болно. Нэгийг нь устгаад дахин оролдоно уу.',
    en: 'An application can have up to 5 webhooks. Please remove one first.',
  },
} satisfies ErrorTable;
