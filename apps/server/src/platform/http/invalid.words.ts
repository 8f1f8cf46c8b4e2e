import type { FieldCode } from '@tamga/contract';
import type { z } from 'zod';

/** What is wrong with a field: for programs, and in our own words, never the library's. */
export interface Wrong {
  code: FieldCode;
  mn: string;
  en: string;
}

export const unkeepable: Wrong = {
  code: 'unkeepable_text',
  mn: 'хадгалах боломжгүй тэмдэгт агуулсан байна.',
  en: 'has a character that cannot be kept.',
};

export const tooDeep: Wrong = {
  code: 'nested_too_deeply',
  mn: 'хэт олон давхар бүтэцтэй байна.',
  en: 'is nested too deeply.',
};

export const unknownField: Wrong = { code: 'unknown_field', mn: 'ийм талбар байхгүй.', en: 'is no field known here.' };

const required: Wrong = { code: 'required', mn: 'заавал бөглөнө.', en: 'is required.' };
const wrong: Wrong = { code: 'wrong_value', mn: 'утга буруу байна.', en: 'has a wrong value.' };

const anyOther = { mn: 'энд өөр төрлийн утга бичнэ.', en: 'is of the wrong type.' };

/** What was expected instead, in words: a person who typed letters into a number reads this at the field. */
const expectations: Partial<Record<z.core.$ZodIssueInvalidType['expected'], { mn: string; en: string }>> = {
  number: { mn: 'тоогоор бичнэ үү, жишээ нь 12.', en: 'must be a number, for example 12.' },
  int: { mn: 'бүхэл тоогоор бичнэ үү, жишээ нь 12.', en: 'must be a whole number, for example 12.' },
  string: { mn: 'бичвэр байна.', en: 'must be text.' },
  boolean: { mn: 'тийм эсвэл үгүй байна (true, false).', en: 'must be yes or no (true, false).' },
  array: { mn: 'жагсаалт байна.', en: 'must be a list.' },
  object: { mn: 'талбаруудтай объект байна.', en: 'must be an object with fields.' },
};

export function wordsOfIssue(issue: z.core.$ZodIssue): Wrong {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return required;
      return { code: 'wrong_type', ...(expectations[issue.expected] ?? anyOther) };
    case 'too_big':
      return tooBig(issue.origin === 'string', issue.maximum);
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return required;
      return tooSmall(issue.origin === 'string', issue.minimum);
    case 'invalid_value': {
      const values = issue.values.map(String).join(', ');
      return { code: 'not_allowed', mn: `дараахын аль нэг байна: ${values}.`, en: `must be one of: ${values}.` };
    }
    case 'invalid_format':
      return { code: 'wrong_format', mn: 'бичиглэл буруу байна.', en: 'is not written correctly.' };
    case 'custom':
      return isWords(issue.params) ? { code: wrong.code, mn: issue.params.mn, en: issue.params.en } : wrong;
    default:
      return wrong;
  }
}

const tooBig = (isText: boolean, most: number | bigint): Wrong =>
  isText
    ? { code: 'too_long', mn: `${most} тэмдэгтээс ихгүй байна.`, en: `must be at most ${most} characters.` }
    : { code: 'too_large', mn: `${most}-аас ихгүй байна.`, en: `must be at most ${most}.` };

const tooSmall = (isText: boolean, least: number | bigint): Wrong =>
  isText
    ? { code: 'too_short', mn: `${least} тэмдэгтээс багагүй байна.`, en: `must be at least ${least} characters.` }
    : { code: 'too_small', mn: `${least}-аас багагүй байна.`, en: `must be at least ${least}.` };

/** A check of the contract's own brings its own words. */
const isWords = (params: unknown): params is { mn: string; en: string } =>
  typeof params === 'object' && params !== null && 'mn' in params && 'en' in params;
