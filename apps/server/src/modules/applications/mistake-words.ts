import type { Language } from '@tamga/contract';

interface Words {
  code: string;
  /** How the library tells it; the first that fits counts. */
  told: RegExp;
  mn: string;
  en: string;
}

const wrongAddress = {
  mn: 'Буцах хаяг бүртгэсэн хаягуудын аль нь ч биш. Тэмдэгт бүрээр харьцуулдаг: төгсгөлийн /, порт, том жижиг үсгээ шалгана уу.',
  en: 'The redirect address is none of the registered ones. They are compared letter for letter: mind a slash at the end, the port, capitals.',
};

/** What developers get wrong most, and what to do about it. */
const known: readonly Words[] = [
  {
    code: 'invalid_redirect_uri',
    told: /redirect_uri did not match|redirect_uri.*not registered/i,
    ...wrongAddress,
  },
  {
    // A pushed request is refused under this name.
    code: 'invalid_request',
    told: /redirect_uri did not match/i,
    ...wrongAddress,
  },
  {
    code: 'invalid_request',
    told: /PKCE|code_challenge/i,
    mn: 'PKCE хэрэгтэй: code_challenge болон code_challenge_method=S256 илгээнэ үү.',
    en: 'PKCE is required: send a code_challenge with code_challenge_method=S256.',
  },
  {
    code: 'invalid_request',
    told: /grant type is not allowed/i,
    mn: 'Энэ төрлийн аппликейшн ийм grant_type ашиглаж болохгүй.',
    en: 'An application of this kind may not use this grant_type.',
  },
  {
    code: 'invalid_client',
    told: /secret/i,
    mn: 'Нууц түлхүүр буруу эсвэл хугацаа нь дууссан. Шинээр солиод client_secret_basic аргаар илгээнэ үү.',
    en: 'The secret is wrong or has ended. Rotate it, and send it by client_secret_basic.',
  },
  {
    code: 'invalid_client',
    told: /authentication/i,
    mn: 'Аппликейшн өөрийгөө баталсан арга бүртгэснээс өөр байна.',
    en: 'The application proved itself in another way than it is registered with.',
  },
  {
    code: 'invalid_scope',
    told: /./,
    mn: 'Ийм scope байхгүй, эсвэл энэ аппликейшнд зөвшөөрөөгүй.',
    en: 'There is no such scope, or this application may not ask for it.',
  },
  {
    code: 'invalid_grant',
    told: /already (used|consumed)|lost the race/i,
    mn: 'Код эсвэл refresh token-ийг хоёр удаа ашигласан. Сүүлд авснаа хадгалж, нэг л удаа ашиглана уу.',
    en: 'A code or refresh token was used twice. Keep the newest one, and use each once.',
  },
  {
    code: 'invalid_grant',
    told: /verif|PKCE/i,
    mn: 'code_verifier нь эхэнд илгээсэн code_challenge-тэй таарахгүй байна.',
    en: 'The code_verifier does not belong to the code_challenge that was sent first.',
  },
  {
    code: 'invalid_grant',
    told: /./,
    mn: 'Код эсвэл токен хүчингүй: хугацаа дууссан, буцаасан, эсвэл өөр аппликейшных.',
    en: 'The code or token is no good: it has expired, was revoked, or is that of another application.',
  },
  {
    code: 'access_denied',
    told: /./,
    mn: 'Иргэн зөвшөөрөөгүй.',
    en: 'The citizen did not agree.',
  },
  {
    code: 'login_required',
    told: /took too long/i,
    mn: 'Нэвтрэлт хэт удсан. Иргэнийг дахин эхлүүлэх боломжтой болгоно уу.',
    en: 'The sign-in took too long. Let the citizen start again.',
  },
  {
    code: 'application_inactive',
    told: /./,
    mn: 'Аппликейшн идэвхгүй байна. Тохиргооноос нь идэвхжүүлнэ үү.',
    en: 'The application is switched off. Switch it on in its settings.',
  },
  {
    code: 'organisation_inactive',
    told: /./,
    mn: 'Аппликейшны байгууллага идэвхгүй байна. Байгууллага идэвхжтэл хэн ч нэвтэрч чадахгүй.',
    en: 'The organisation of the application is not active. Nobody can sign in until it is.',
  },
  {
    code: 'expired',
    told: /./,
    mn: 'Туршилтын хугацаа дууссан: хөтөч тань буцаж ирсэнгүй. Шинээр эхлүүлнэ үү.',
    en: 'The trial timed out: your browser did not come back. Please start a new one.',
  },
  {
    code: 'other_person',
    told: /./,
    mn: 'Туршилтыг өөр хүн үргэлжлүүлсэн. Эхлүүлсэн хүн өөрөө нэвтэрнэ үү.',
    en: 'Another person went through the sign-in. The person who started the trial must sign in themself.',
  },
  {
    code: 'invalid_id_token',
    told: /./,
    mn: 'ID token шалгалтад тэнцсэнгүй. Платформын ажиллагааг хариуцагчид мэдэгдэнэ үү.',
    en: 'The ID token did not pass the checks. Please tell those who run the platform.',
  },
];

/** In words for a developer; what we have no words of our own for is told as the protocol tells it. */
export function wordsOf(code: string, detail: string, language: Language): { code: string; message: string } {
  const words = known.find((one) => one.code === code && one.told.test(detail || ' '));
  return { code, message: words?.[language] ?? (detail || code) };
}
