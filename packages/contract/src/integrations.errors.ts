import type { ErrorTable } from './refusal.ts';

export const integrationsErrors = {
  'integrations.provider_not_found': {
    status: 404,
    mn: 'Ийм үйлчилгээг энд холбох боломжгүй.',
    en: 'This service cannot be connected here.',
  },
  'integrations.not_connected': {
    status: 404,
    mn: 'Энэ бүртгэлийг холбоогүй байна.',
    en: 'This account is not connected.',
  },
  'integrations.already_connected': {
    status: 409,
    mn: 'Энэ үйлчилгээг аль хэдийн холбосон байна. Өөр бүртгэл холбохын тулд эхлээд салгана уу.',
    en: 'This service is already connected. To connect another account, disconnect it first.',
  },
  'integrations.callback_not_allowed': {
    status: 400,
    mn: 'Буцах хаяг энэ платформд бүртгэгдээгүй байна.',
    en: 'This platform does not allow that return address.',
  },
  'integrations.state_refused': {
    status: 400,
    mn: 'Хугацаа дууссан эсвэл эндээс эхлүүлээгүй байна. Дахин эхлүүлнэ үү.',
    en: 'This request has expired or was not started here. Please start again.',
  },
  'integrations.code_refused': {
    status: 400,
    mn: 'Үйлчилгээний өгсөн код хүчингүй эсвэл аль хэдийн ашигласан байна. Дахин эхлүүлнэ үү.',
    en: 'The code from the service is not valid or was already used. Please start again.',
  },
  'integrations.provider_unavailable': {
    status: 503,
    mn: 'Холбосон үйлчилгээ одоо хариу өгөхгүй байна. Хэдэн минутын дараа дахин оролдоно уу.',
    en: 'The connected service is not answering now. Please try again in a few minutes.',
  },
  'integrations.reconnect_needed': {
    status: 409,
    mn: 'Тухайн үйлчилгээ холболтыг цуцалсан байна. Дахин холбоно уу.',
    en: 'The service has ended this connection. Please connect it again.',
  },
  'integrations.no_calendar': {
    status: 409,
    mn: 'Энэ үйлчилгээний календарьт цаг бичих боломжгүй, эсвэл та зөвшөөрөөгүй байна.',
    en: 'Appointments cannot be written there, or you have not allowed it.',
  },
  'integrations.no_drive': {
    status: 409,
    mn: 'Энэ үйлчилгээнээс файл авах боломжгүй, эсвэл та файлаа уншихыг зөвшөөрөөгүй байна.',
    en: 'Files cannot be taken from there, or you have not allowed us to read them.',
  },
  'integrations.drive_forbidden': {
    status: 409,
    mn: 'Тухайн үйлчилгээ файлыг уншихыг зөвшөөрсөнгүй. Тэнд энэ файлыг нээх эрхтэй эсэхээ шалгана уу.',
    en: 'The service does not let us read this. Please check there whether you may open the file.',
  },
  'integrations.drive_token_refused': {
    status: 409,
    mn: 'Бидэнд өгсөн зөвшөөрлийг тухайн үйлчилгээ хүчингүй гэж хариуллаа. «Холбосон үйлчилгээ» хуудсаар салгаад дахин холбоно уу.',
    en: 'The service no longer accepts the access it gave us. Please disconnect it in your connected accounts and connect it again.',
  },
  'integrations.drive_busy': {
    status: 503,
    mn: 'Тухайн үйлчилгээ хэт олон хүсэлт авсан тул түр хүлээхийг хүслээ. Хэдэн минутын дараа дахин оролдоно уу.',
    en: 'The service has had too many requests and asks us to wait. Please try again in a few minutes.',
  },
  'integrations.drive_file_not_found': {
    status: 404,
    mn: 'Энэ файл холбосон үйлчилгээнд алга. Жагсаалтыг дахин нээнэ үү.',
    en: 'This file is no longer at the connected service. Please open the list again.',
  },
  'integrations.drive_file_differs': {
    status: 422,
    mn: 'Ирсэн файлын хэмжээ үйлчилгээний хэлснээс өөр байсан тул хадгалсангүй. Дахин оролдоно уу.',
    en: 'The file that came is not as long as the service said, so we did not keep it. Please try again.',
  },
  'integrations.token_not_allowed': {
    status: 403,
    mn: 'Энэ холболтын токеныг танд өгөх зөвшөөрөл алга.',
    en: 'You are not allowed to have the token of this connection.',
  },
} as const satisfies ErrorTable;
