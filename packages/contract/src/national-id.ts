import { z } from 'zod';

/** Latin letters that look like Cyrillic ones, as a keyboard in the other layout writes them. */
const lookAlikes: Record<string, string> = {
  A: 'А',
  B: 'В',
  C: 'С',
  E: 'Е',
  H: 'Н',
  K: 'К',
  M: 'М',
  O: 'О',
  P: 'Р',
  T: 'Т',
  X: 'Х',
  Y: 'У',
};

const registerForm = /^[А-ЯЁӨҮ]{2}\d{8}$/;
const civilForm = /^\d{12}$/;
/** For people without a Mongolian number: kind, country and number, as certificates write it. */
const identifierForm = /^(PNO|IDC|PAS)[A-Z]{2}-[A-Z0-9]{1,30}$/;

export const isRegisterNumber = (number: string): boolean => registerForm.test(number);

/**
 * The one way in which each number is written, however it was typed: capital Cyrillic letters in a register number, no
 * spaces, and only the digits of a Mongolian number. Any other text is returned unchanged, to be refused.
 */
export function normaliseNationalId(text: string): string {
  const typed = text.replaceAll(/\s/g, '').toUpperCase().normalize('NFC');
  const number = typed.replace(/^(PNOMN-)+/, '');
  const register = number.replaceAll(/^[A-ZА-ЯЁӨҮ]{2}/g, (letters) =>
    letters.replaceAll(/[A-Z]/g, (letter) => lookAlikes[letter] ?? letter),
  );
  return registerForm.test(register) ? register : number;
}

/** Whether a person may be kept under it: bare where it is ours, so that nobody has two. */
export const isPersonKey = (number: string): boolean =>
  civilForm.test(number) || (identifierForm.test(number) && !number.startsWith('PNOMN-'));

const isNationalId = (number: string): boolean =>
  registerForm.test(number) || civilForm.test(number) || identifierForm.test(number);

/** As a person writes it down, or an application names them by it. */
export const nationalId = z
  .string()
  .max(60)
  .overwrite(normaliseNationalId)
  .refine(isNationalId, {
    params: {
      mn: 'регистрийн дугаар 2 кирилл үсэг, 8 цифр (УБ90010112), иргэний дугаар 12 цифр байна. Шалгаад дахин бичнэ үү.',
      en: 'must be a register number, 2 Cyrillic letters and 8 digits (УБ90010112), or a civil number of 12 digits.',
    },
  })
  .meta({ pattern: '^([A-Za-zА-Яа-яЁёӨөҮү]{2}[0-9]{8}|[0-9]{12}|(PNO|IDC|PAS)[A-Z]{2}-[A-Z0-9]{1,30})$' })
  .describe(
    'Register number, such as УБ90010112: Latin letters that look like Cyrillic ones and small letters will do. Or ' +
      'civil number of 12 digits. Of people of other countries the identifier in their certificate, PNOEE-30303039914.',
  );
