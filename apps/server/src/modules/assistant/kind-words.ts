import type { AttackKind, PersonalKind } from '@tamga/contract/assistant';
import type { Language } from './documents.ts';

/** What was found, as a person calls it. */
const words: Readonly<Record<PersonalKind | AttackKind, Record<Language, string>>> = {
  national_id: { mn: 'регистрийн дугаар', en: 'a register number' },
  civil_id: { mn: 'иргэний бүртгэлийн дугаар', en: 'a civil number' },
  phone: { mn: 'утасны дугаар', en: 'a telephone number' },
  email: { mn: 'и-мэйл хаяг', en: 'a mail address' },
  card: { mn: 'банкны картын дугаар', en: 'the number of a bank card' },
  bank_account: { mn: 'дансны дугаар', en: 'an account number' },
  passport: { mn: 'паспортын дугаар', en: 'a passport number' },
  secret: { mn: 'нууц үг эсвэл код', en: 'a password or a code' },
  instructions: { mn: 'туслахад тушаал өгсөн', en: 'it gives orders to the assistant' },
  prompt_theft: { mn: 'туслахын дотоод зааврыг асуусан', en: 'it asks for the instructions of the assistant' },
  role_play: { mn: 'туслахыг өөр дүрд оруулахыг оролдсон', en: 'it wants the assistant to be something else' },
  link: { mn: 'вэб хаяг байна', en: 'it holds a web address' },
  encoded: { mn: 'кодолсон эсвэл нуусан бичвэр байна', en: 'it holds text in code, or hidden text' },
  markup: { mn: 'програмын тэмдэглэгээ байна', en: 'it holds marks of a program' },
  tool: { mn: 'таны өмнөөс үйлдэл хийлгэхийг оролдсон', en: 'it wants something done instead of answered' },
};

export const kindsInWords = (kinds: readonly (PersonalKind | AttackKind)[], language: Language): string =>
  kinds.map((kind) => words[kind][language]).join(', ');
