import type { ErrorTable } from './refusal.ts';

export const pkiErrors = {
  'pki.not_representative': {
    status: 403,
    mn: 'Улсын бүртгэлээр та энэ байгууллагыг төлөөлөх эрхгүй байна.',
    en: 'You do not represent this organisation in the state register.',
  },
  'pki.organization_not_linked': {
    status: 404,
    mn: 'Та энэ байгууллагатай холбогдоогүй байна.',
    en: 'You have not linked this organisation.',
  },
  'pki.signer_not_found': {
    status: 404,
    mn: 'Ийм гарын үсэг зурах эрхтэй хүн олдсонгүй.',
    en: 'We could not find this signer.',
  },
  'pki.signing_right_not_found': {
    status: 404,
    mn: 'Танд ийм гарын үсэг зурах эрх алга.',
    en: 'We could not find this right to sign.',
  },
  'pki.signer_exists': {
    status: 409,
    mn: 'Энэ хүн аль хэдийн эрхтэй, эсвэл урилга авсан байна.',
    en: 'This person is already authorised or has a pending invitation.',
  },
  'pki.signer_is_self': {
    status: 409,
    mn: 'Та өөрийгөө урих боломжгүй.',
    en: 'You cannot invite yourself.',
  },
  'pki.signer_not_waiting': {
    status: 409,
    mn: 'Энэ урилгыг дахин илгээх боломжгүй.',
    en: 'You cannot send this invitation again.',
  },
  'pki.resend_too_soon': {
    status: 429,
    mn: 'Урилгыг саяхан илгээсэн. Нэг минутын дараа дахин оролдоно уу.',
    en: 'You have just sent this invitation. Please try again in a minute.',
  },
  'pki.resend_limit_reached': {
    status: 409,
    mn: 'Урилгыг таван удаа илгээсэн. Шинээр урина уу.',
    en: 'You have sent this invitation five times. Please create a new one.',
  },
  'pki.stamp_not_found': {
    status: 404,
    mn: 'Байгууллагын тамга байхгүй байна.',
    en: 'This organisation has no stamp.',
  },
  'pki.name_latin_not_found': {
    status: 404,
    mn: 'Байгууллагын латин нэрийг сонгоогүй байна.',
    en: 'This organisation has no Latin name.',
  },
} as const satisfies ErrorTable;
