import type { ErrorTable } from './refusal.ts';

/** Refusals around the tools; what a tool itself tells is in `tools.outcomes.ts`. */
export const toolsErrors = {
  'tools.key_not_found': { status: 404, mn: 'Ийм түлхүүр олдсонгүй.', en: 'We could not find this key.' },
  'tools.scope_not_granted': {
    status: 409,
    mn: 'Аппликейшнд өөрт нь олгоогүй эрхийг түлхүүрт олгох боломжгүй. Эхлээд аппликейшнд үйлчилгээг нь нээнэ үү.',
    en: 'A key cannot have a scope its application does not have. Please allow it for the application first.',
  },
  'tools.too_many_keys': {
    status: 409,
    mn: 'Энэ аппликейшны хүчинтэй түлхүүр хэт олон байна. Хэрэггүйг нь хүчингүй болгоно уу.',
    en: 'This application has too many active keys. Please revoke one.',
  },
  'tools.tool_not_found': { status: 404, mn: 'Ийм хэрэгсэл олдсонгүй.', en: 'We could not find this tool.' },
  'tools.foreign_host': {
    status: 403,
    mn: 'Энэ хаягаар (Host) хандах боломжгүй.',
    en: 'This host is not allowed.',
  },
  'tools.foreign_origin': {
    status: 403,
    mn: 'Энэ сайтаас (Origin) хандах боломжгүй.',
    en: 'This origin is not allowed.',
  },
  'tools.overloaded': {
    status: 503,
    mn: 'Яг одоо хэт олон хүсэлт боловсруулж байна. Түр хүлээгээд дахин оролдоно уу.',
    en: 'We are handling too many requests right now. Please try again in a moment.',
  },
  'tools.branding_version_not_found': {
    status: 404,
    mn: 'Брэндийн ийм хувилбар байхгүй.',
    en: 'We could not find this version.',
  },
  'tools.proposer_not_allowed': {
    status: 409,
    mn: 'Үүнийг санал болгосон аппликейшн эрхгүй болсон байна. Саналыг буцаана уу.',
    en: 'The application that proposed this no longer has permission. Please reject it.',
  },
  'tools.branding_not_pending': {
    status: 409,
    mn: 'Энэ саналыг аль хэдийн шийдвэрлэсэн байна.',
    en: 'This proposal has already been decided.',
  },
  'tools.skill_not_found': { status: 404, mn: 'Ийм чадвар олдсонгүй.', en: 'We could not find this skill.' },
  'tools.skill_not_pending': {
    status: 409,
    mn: 'Энэ чадварыг аль хэдийн шийдвэрлэсэн байна.',
    en: 'This skill has already been decided.',
  },
  'tools.insight_gone': { status: 404, mn: 'Ийм мэдлэг олдсонгүй.', en: 'We could not find this insight.' },
} as const satisfies ErrorTable;
