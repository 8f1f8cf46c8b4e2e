import type { Words } from './form.ts';

/** A unit of administration that an address can be in, by its code in the state's classification. */
export interface Unit {
  code: string;
  name: Words;
}

const capital: Words = { mn: 'Улаанбаатар', en: 'Ulaanbaatar' };

const districts: Unit[] = [
  ['1101', 'Багануур', 'Baganuur'],
  ['1104', 'Багахангай', 'Bagakhangai'],
  ['1107', 'Баянгол', 'Bayangol'],
  ['1110', 'Баянзүрх', 'Bayanzürkh'],
  ['1113', 'Налайх', 'Nalaikh'],
  ['1116', 'Сонгинохайрхан', 'Songinokhairkhan'],
  ['1119', 'Сүхбаатар', 'Sükhbaatar'],
  ['1122', 'Хан-Уул', 'Khan-Uul'],
  ['1125', 'Чингэлтэй', 'Chingeltei'],
].map(([code = '', mn, en]) => ({
  code,
  name: { mn: `${capital.mn}, ${mn} дүүрэг`, en: `${capital.en}, ${en} district` },
}));

const aimags: Unit[] = [
  ['65', 'Архангай', 'Arkhangai'],
  ['83', 'Баян-Өлгий', 'Bayan-Ölgii'],
  ['64', 'Баянхонгор', 'Bayankhongor'],
  ['63', 'Булган', 'Bulgan'],
  ['82', 'Говь-Алтай', 'Govi-Altai'],
  ['42', 'Говьсүмбэр', 'Govisümber'],
  ['45', 'Дархан-Уул', 'Darkhan-Uul'],
  ['44', 'Дорноговь', 'Dornogovi'],
  ['21', 'Дорнод', 'Dornod'],
  ['48', 'Дундговь', 'Dundgovi'],
  ['81', 'Завхан', 'Zavkhan'],
  ['61', 'Орхон', 'Orkhon'],
  ['62', 'Өвөрхангай', 'Övörkhangai'],
  ['46', 'Өмнөговь', 'Ömnögovi'],
  ['22', 'Сүхбаатар', 'Sükhbaatar'],
  ['43', 'Сэлэнгэ', 'Selenge'],
  ['41', 'Төв', 'Töv'],
  ['85', 'Увс', 'Uvs'],
  ['84', 'Ховд', 'Khovd'],
  ['67', 'Хөвсгөл', 'Khövsgöl'],
  ['23', 'Хэнтий', 'Khentii'],
].map(([code = '', mn, en]) => ({ code, name: { mn: `${mn} аймаг`, en: `${en} aimag` } }));

/** What people choose from: the capital by its districts, in which half of the people live, and the aimags. */
export const addressUnits: readonly Unit[] = [...districts, ...aimags];

const names = new Map<string, Words>([['11', capital], ...addressUnits.map(({ code, name }) => [code, name] as const)]);

/** What people read instead of a code; null for one that is not in the list, such as that of a soum. */
export const unitName = (code: string): Words | null => names.get(code) ?? null;
