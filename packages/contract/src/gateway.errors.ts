import type { ErrorTable } from './refusal.ts';

export const gatewayErrors = {
  'gateway.service_not_found': { status: 404, mn: 'Ийм үйлчилгээ олдсонгүй.', en: 'We could not find this service.' },
  'gateway.organisation_not_found': {
    status: 404,
    mn: 'Ийм байгууллага олдсонгүй.',
    en: 'We could not find this organisation.',
  },
  'gateway.application_not_found': {
    status: 422,
    mn: 'Дуудагчдын дунд бүртгэлгүй аппликейшн байна.',
    en: 'One of the callers is not a registered application.',
  },
  'gateway.api_not_found': {
    status: 404,
    mn: 'Ийм API лавлахад алга.',
    en: 'We could not find this API in the directory.',
  },
  'gateway.request_not_found': {
    status: 404,
    mn: 'Ийм эрхийн хүсэлт олдсонгүй.',
    en: 'We could not find this request for access.',
  },
  'gateway.already_asked': {
    status: 409,
    mn: 'Энэ аппликейшнд эрхийг аль хэдийн хүссэн эсвэл олгосон байна.',
    en: 'Access was already asked for, or given to, this application.',
  },
  'gateway.too_many_requests_open': {
    status: 409,
    mn: 'Энэ аппликейшны хариу хүлээсэн хүсэлт хэт олон байна. Хариу ирсний дараа дахин хүснэ үү.',
    en: 'Too many requests of this application wait for an answer. Please ask again when some are decided.',
  },
  'gateway.too_many_callers': {
    status: 409,
    mn: 'Энэ үйлчилгээг дуудах эрхтэй аппликейшн хэт олон байна. Хэрэггүй болсныг хасаад дахин оролдоно уу.',
    en: 'Too many applications may call this service. Please take one off its callers and try again.',
  },
  'gateway.request_not_yours': {
    status: 403,
    mn: 'Энэ үйлдлийг хүсэлтийн нөгөө тал хийнэ.',
    en: 'This is for the other side of the request to do.',
  },
  'gateway.own_request': {
    status: 403,
    mn: 'Өөрийн илгээсэн хүсэлтийг өөр хүн шийдвэрлэнэ.',
    en: 'Your own request is for someone else to decide.',
  },
  'gateway.of_the_platform': {
    status: 403,
    mn: 'Платформын үйлчилгээ, аппликейшнд хамаарах үйлдлийг платформын админ хийнэ.',
    en: 'What belongs to the platform is for its administrators to change.',
  },
  'gateway.request_state_conflict': {
    status: 409,
    mn: 'Хүсэлтийн төлөв өөрчлөгдсөн байна. Хуудсаа шинэчилнэ үү.',
    en: 'The request is no longer in that state. Please look at it again.',
  },
  'gateway.address_refused': {
    status: 422,
    mn: 'Энэ хаяг руу дамжуулах боломжгүй. Нийтийн https:// хаяг өгнө үү.',
    en: 'We cannot pass calls on to this address. Please give a public https:// address.',
  },
  'gateway.slug_taken': {
    status: 409,
    mn: 'Ийм нэртэй үйлчилгээ бүртгэлтэй байна, эсвэл өмнө нь байсан. Өөр нэр сонгоно уу.',
    en: 'There is, or was, a service with this slug. Please choose another.',
  },
  'gateway.not_a_caller': {
    status: 403,
    mn: 'Энэ аппликейшнд үйлчилгээг дуудах эрх алга.',
    en: 'This application is not among the callers of the service.',
  },
  'gateway.method_refused': {
    status: 405,
    mn: 'Энэ үйлчилгээг ийм HTTP аргаар дуудах боломжгүй.',
    en: 'The service is not called with this method.',
  },
  'gateway.citizen_missing': {
    status: 400,
    mn: 'Дуудлага аль иргэний тухай болохыг Tamga-Citizen толгойд бичнэ үү.',
    en: 'Please name the citizen whom the call is about, in the header Tamga-Citizen.',
  },
  'gateway.citizen_refused': {
    status: 400,
    mn: 'Дуудлагын Tamga-Citizen толгойг буруу бичсэн, эсвэл энэ үйлчилгээ иргэний дугаар авдаггүй.',
    en: 'The header Tamga-Citizen is not written correctly, or this service takes none.',
  },
  'gateway.websocket_refused': {
    status: 400,
    mn: 'Гарц WebSocket дамжуулахгүй. Энгийн HTTP хүсэлт илгээнэ үү.',
    en: 'The gateway does not pass WebSocket on. Please send an ordinary HTTP request.',
  },
  'gateway.busy': {
    status: 503,
    mn: 'Энэ үйлчилгээг хэт олон дуудаж байна. Түр хүлээгээд дахин оролдоно уу.',
    en: 'Too many calls of this service are under way. Please try again in a moment.',
  },
  'gateway.upstream_resting': {
    status: 503,
    mn: 'Үйлчилгээ хариу өгөхгүй байгаа тул түр дуудахгүй байна. Дараа дахин оролдоно уу.',
    en: 'The service is not responding. Please try again later.',
  },
  'gateway.upstream_unreachable': {
    status: 502,
    mn: 'Үйлчилгээтэй холбогдож чадсангүй.',
    en: 'The service could not be reached.',
  },
  'gateway.upstream_malformed': {
    status: 502,
    mn: 'Үйлчилгээний хариуг уншиж чадсангүй.',
    en: 'The response from the service could not be read.',
  },
  'gateway.upstream_too_large': {
    status: 502,
    mn: 'Үйлчилгээний хариу хэтэрхий том байна.',
    en: 'The response from the service is too large.',
  },
  'gateway.upstream_timeout': {
    status: 504,
    mn: 'Үйлчилгээ хугацаандаа хариу өгсөнгүй.',
    en: 'The service did not answer in time.',
  },
} satisfies ErrorTable;
