import type { ErrorTable } from './refusal.ts';

export const orgErrors = {
  'org.organisation_not_found': {
    status: 404,
    mn: 'Ийм байгууллага олдсонгүй.',
    en: 'We could not find this organisation.',
  },
  'org.organisation_exists': {
    status: 409,
    mn: 'Энэ байгууллага платформд бүртгэлтэй байна. Эзэмшигчээс нь урилга авна уу.',
    en: 'This organisation is already registered. Please ask its owner for an invitation.',
  },
  'org.organisation_closed': {
    status: 409,
    mn: 'Улсын бүртгэлд энэ байгууллага хаагдсан байна.',
    en: 'This organisation is closed according to the state register.',
  },
  'org.organisation_not_active': {
    status: 409,
    mn: 'Байгууллага идэвхгүй тул өөрчлөх боломжгүй. Платформын админд хандана уу.',
    en: 'The organisation is not active, so you cannot change it. Please contact a platform administrator.',
  },
  'org.state_conflict': {
    status: 409,
    mn: 'Одоогийн төлөвөөс ийм өөрчлөлт хийх боломжгүй.',
    en: 'You cannot make this change in the current status.',
  },
  'org.not_representative': {
    status: 403,
    mn: 'Улсын бүртгэлд та энэ байгууллагын захирал, төлөөлөгчөөр бүртгэлгүй байна.',
    en: 'You are not a director or representative of this organisation in the state register.',
  },
  'org.not_allowed': {
    status: 403,
    mn: 'Байгууллага дахь таны эрх үүнд хүрэхгүй байна.',
    en: 'Your role in the organisation does not allow this.',
  },
  'org.member_not_found': {
    status: 404,
    mn: 'Байгууллагад ийм гишүүн олдсонгүй.',
    en: 'We could not find this member.',
  },
  'org.member_exists': {
    status: 409,
    mn: 'Энэ хүн аль хэдийн гишүүн, эсвэл урилга авсан байна.',
    en: 'This person is already a member or has a pending invitation.',
  },
  'org.person_not_found': {
    status: 404,
    mn: 'Ийм дугаартай хүн олдсонгүй.',
    en: 'We could not find a person with this number.',
  },
  'org.invitation_not_found': {
    status: 404,
    mn: 'Танд энэ байгууллагаас ирсэн урилга алга.',
    en: 'You have no invitation from this organisation.',
  },
  'org.invitation_over': {
    status: 410,
    mn: 'Урилгын хугацаа дууссан. Байгууллагаас дахин урилга авна уу.',
    en: 'The invitation has expired. Please ask the organisation for a new one.',
  },
  'org.inviter_not_allowed': {
    status: 409,
    mn: 'Урилга хүчингүй болсон байна. Байгууллагаас дахин урилга авна уу.',
    en: 'Your invitation is no longer valid. Please ask the organisation for a new one.',
  },
  'org.last_owner': {
    status: 409,
    mn: 'Сүүлчийн эзэмшигч гарах боломжгүй. Эхлээд өөр хүнийг эзэмшигч болгоно уу.',
    en: 'The last owner cannot leave. Please make another member an owner first.',
  },
  'org.module_not_installed': {
    status: 404,
    mn: 'Энэ модулийг байгууллагад суулгаагүй байна.',
    en: 'This module is not installed in the organisation.',
  },
  'org.module_needs_newer_platform': {
    status: 409,
    mn: 'Энэ модульд платформын илүү шинэ хувилбар хэрэгтэй.',
    en: 'This module needs a newer version of the platform.',
  },
} as const satisfies ErrorTable;
