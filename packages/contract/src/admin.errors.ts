import type { ErrorTable } from './refusal.ts';

export const adminErrors = {
  'admin.own_account': {
    status: 403,
    mn: 'Та өөрийн бүртгэл дээр ийм үйлдэл хийх боломжгүй. Өөр админд хандана уу.',
    en: 'You cannot do this to your own account. Ask another administrator.',
  },
  'admin.user_not_below': {
    status: 403,
    mn: 'Энэ хэрэглэгчийн эрх таныхтай тэнцүү эсвэл дээгүүр байна.',
    en: 'This user has the same role as you or a higher one.',
  },
  'admin.user_exists': {
    status: 409,
    mn: 'Ийм дугаартай хэрэглэгч аль хэдийн бүртгэлтэй байна.',
    en: 'A user with this number already exists.',
  },
  'admin.names_needed': {
    status: 422,
    mn: 'Улсын бүртгэлтэй холбогдоогүй тул овог, нэрийг бичнэ үү.',
    en: 'The state register is not connected. Please enter the family name and given name.',
  },
  'admin.user_inactive': {
    status: 409,
    mn: 'Энэ хэрэглэгчийг түр хаасан тул эрх олгох боломжгүй.',
    en: 'This user is suspended, so you cannot assign a role.',
  },
  'admin.user_changed': {
    status: 409,
    mn: 'Энэ хооронд хэрэглэгчийн эрх өөрчлөгдсөн байна. Дахин оролдоно уу.',
    en: 'The role of this user has changed in the meantime. Please try again.',
  },
  'admin.user_erased': {
    status: 409,
    mn: 'Энэ хэрэглэгчийн мэдээллийг бүрмөсөн устгасан байна.',
    en: 'This user was permanently erased.',
  },
  'admin.lockout_not_found': {
    status: 404,
    mn: 'Ийм түгжээ олдсонгүй. Хугацаа нь дууссан байж магадгүй.',
    en: 'We could not find this lockout. It may have expired.',
  },
} as const satisfies ErrorTable;
