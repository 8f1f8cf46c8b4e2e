import type { ErrorTable } from './errors.ts';

/** Refusals around the tools; what a tool itself tells is in `tools.outcomes.ts`. */
export const toolsErrors = {
  'tools.key_not_found': { status: 404, mn: 'Ийм түлхүүр олдсонгүй.', en: 'No such key was found.' },
  'tools.scope_not_granted': {
    status: 409,
    mn: 'Аппликейшнд өөрт нь олгоогүй эрхийг түлхүүрт олгох боломжгүй. Эхлээд аппликейшнд үйлчилгээг нь нээнэ үү.',
    en: 'A key cannot have a scope that its application was not given. Please allow it to the application first.',
  },
  'tools.too_many_keys': {
    status: 409,
    mn: 'Энэ аппликейшны хүчинтэй түлхүүр хэт олон байна. Хэрэггүйг нь хүчингүй болгоно уу.',
    en: 'This application has too many live keys. Please revoke one that is not needed.',
  },
  'tools.tool_not_found': { status: 404, mn: 'Ийм хэрэгсэл олдсонгүй.', en: 'No such tool was found.' },
  'tools.foreign_host': {
    status: 403,
    mn: 'Энэ хаягаар (Host) хандах боломжгүй.',
    en: 'This address (Host) is not one of ours.',
  },
  'tools.foreign_origin': {
    status: 403,
    mn: 'Энэ сайтаас (Origin) хандах боломжгүй.',
    en: 'Pages of this origin may not call here.',
  },
  'tools.overloaded': {
    status: 503,
    mn: 'Яг одоо хэт олон хүсэлт боловсруулж байна. Түр хүлээгээд дахин оролдоно уу.',
    en: 'There is too much to do right now. Please try again in a moment.',
  },
  'tools.branding_version_not_found': {
    status: 404,
    mn: 'Брэндийн ийм хувилбар байхгүй.',
    en: 'There is no such version of the branding.',
  },
  'tools.proposer_not_allowed': {
    status: 409,
    mn: 'Үүнийг санал болгосон аппликейшн эрхгүй болсон байна. Саналыг буцаана уу.',
    en: 'The application that proposed this may no more. Please reject it.',
  },
  'tools.branding_not_pending': {
    status: 409,
    mn: 'Энэ саналыг аль хэдийн шийдвэрлэсэн байна.',
    en: 'This proposal has been decided on already.',
  },
  'tools.skill_not_found': { status: 404, mn: 'Ийм чадвар олдсонгүй.', en: 'No such skill was found.' },
  'tools.skill_not_pending': {
    status: 409,
    mn: 'Энэ чадварыг аль хэдийн шийдвэрлэсэн байна.',
    en: 'This skill has been decided on already.',
  },
  'tools.insight_gone': { status: 404, mn: 'Ийм мэдлэг олдсонгүй.', en: 'No such insight was found.' },
} as const satisfies ErrorTable;
