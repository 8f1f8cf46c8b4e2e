import type { ErrorTable } from './refusal.ts';

export const registryErrors = {
  'registry.service_not_found': {
    status: 404,
    mn: 'Ийм үйлчилгээ олдсонгүй.',
    en: 'We could not find this service.',
  },
  'registry.version_not_found': {
    status: 404,
    mn: 'Үйлчилгээний ийм хувилбар олдсонгүй.',
    en: 'We could not find this version of the service.',
  },
  'registry.code_taken': {
    status: 409,
    mn: 'Ийм код аль хэдийн байна. Өөр код сонгоно уу.',
    en: 'This code is already in use. Please choose another.',
  },
  'registry.state_conflict': {
    status: 409,
    mn: 'Одоогийн төлөвт үүнийг хийх боломжгүй.',
    en: 'You cannot do this in the current status.',
  },
  'registry.nothing_to_publish': {
    status: 409,
    mn: 'Нийтлэх шинэ ноорог алга. Эхлээд өөрчлөлтөө хадгална уу.',
    en: 'There is no new draft to publish. Please save your changes first.',
  },
  'registry.not_ready': {
    status: 422,
    mn: 'Нийтлэхэд дутуу зүйл байна. Доорхыг нөхөж бичнэ үү.',
    en: 'Some information is missing. Please complete the fields below before you publish.',
  },
  'registry.reviewer_needed': {
    status: 403,
    mn: 'Танай байгууллагад ноорог бичсэн хүн өөрөө нийтлэхгүй. Өөр ажилтнаар хянуулна уу.',
    en: 'In your organisation, the author of a draft cannot publish it. Please ask a colleague to review it.',
  },
  'registry.successor_not_found': {
    status: 422,
    mn: 'Орлох үйлчилгээ олдсонгүй. Нийтэлсэн үйлчилгээ сонгоно уу.',
    en: 'We could not find the replacement service. Please choose a published one.',
  },
  'registry.evidence_not_found': {
    status: 404,
    mn: 'Ийм нотлох баримтын төрөл олдсонгүй.',
    en: 'We could not find this kind of evidence.',
  },
  'registry.evidence_in_use': {
    status: 409,
    mn: 'Энэ баримтыг үйлчилгээнд ашиглаж байгаа тул устгах боломжгүй.',
    en: 'You cannot delete this evidence because a service uses it.',
  },
  'registry.issuer_not_found': {
    status: 422,
    mn: 'Баримт олгодог байгууллага олдсонгүй.',
    en: 'We could not find the organisation that issues the evidence.',
  },
  'registry.life_event_not_found': {
    status: 404,
    mn: 'Ийм амьдралын үйл явдал олдсонгүй.',
    en: 'We could not find this life event.',
  },
  'registry.life_event_in_use': {
    status: 409,
    mn: 'Энэ үйл явдлыг үйлчилгээнд ашиглаж байгаа тул устгах боломжгүй.',
    en: 'You cannot delete this life event because a service uses it.',
  },
  'registry.link_not_found': {
    status: 422,
    mn: 'Сонгосон баримт эсвэл үйл явдал устсан байна. Дахин сонгоно уу.',
    en: 'A selected evidence or life event no longer exists. Please choose again.',
  },
} as const satisfies ErrorTable;
