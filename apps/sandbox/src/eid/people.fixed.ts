import type { Person } from './person.ts';

type Row = [
  civilId: string,
  code: string,
  family: string,
  given: string,
  latin: string,
  register: string,
  born: string,
];

/** People whose phones answer by themselves, always the same, so that a test needs no hand. The last digits say what. */
const fixed: [end: string, given: string, latin: string, changes: Partial<Person>][] = [
  ['001', 'Зөвшөөрөх', 'Ok', answers('OK')],
  ['002', 'Татгалзах', 'Refused', answers('USER_REFUSED')],
  ['003', 'Татгалзах-Пин', 'Refused-Pin', refuses('displayTextAndPIN')],
  ['004', 'Татгалзах-Мэдэгдэл', 'Refused-Message', refuses('confirmationMessage')],
  ['005', 'Татгалзах-Код', 'Refused-Code', refuses('confirmationMessageAndVerificationCodeChoice')],
  ['006', 'Буруу-Код', 'Wrong-Code', answers('WRONG_VC')],
  ['007', 'Хариугүй', 'Timeout', answers('TIMEOUT')],
  ['008', 'Хүчингүй', 'Unusable', answers('DOCUMENT_UNUSABLE')],
  ['009', 'Бүртгэлгүй', 'No-Account', { hasAccount: false }],
  ['010', 'Насанд-Хүрээгүй', 'Minor', { ...answers('OK'), dateOfBirth: '2015-06-01', registerNumber: 'УБ15260110' }],
  ['011', 'Энгийн-Түвшин', 'Advanced', { ...answers('OK'), level: 'ADVANCED' }],
  ['012', 'Түгжээтэй', 'Locked', { ...answers('OK'), isLocked: true }],
  ['013', 'Сонгоогүй', 'No-Choice', answers('USER_REFUSED_CERT_CHOICE')],
  ['014', 'Хаалттай', 'Closed', answers('ACCOUNT_UNUSABLE')],
  ['015', 'Хуучин-Апп', 'Old-App', answers('REQUIRED_INTERACTION_NOT_SUPPORTED_BY_APP')],
  ['016', 'Хуучин-Гэрчилгээ', 'Old-Certificate', { ...answers('OK'), key: 'p256' }],
];

export function fixedPeople(personOf: (row: Row) => Person): Person[] {
  return fixed.map(([end, given, latin, changes]) => {
    const register = `УБ800101${end.slice(1)}`;
    const row: Row = [
      `990000000${end}`,
      `TST${end.at(-1)}`,
      'Туршилт',
      given,
      `Turshilt ${latin}`,
      register,
      '1980-01-01',
    ];
    return { ...personOf(row), ...changes };
  });
}

function answers(endResult: string): Partial<Person> {
  return { answer: { endResult } };
}

function refuses(
  interaction: 'displayTextAndPIN' | 'confirmationMessage' | 'confirmationMessageAndVerificationCodeChoice',
): Partial<Person> {
  return { answer: { endResult: 'USER_REFUSED_INTERACTION', interaction } };
}
