import { fixedPeople } from './people.fixed.ts';
import type { Person } from './person.ts';
import type { Representation } from './organisations.ts';

type Row = [
  civilId: string,
  code: string,
  family: string,
  given: string,
  latin: string,
  register: string,
  born: string,
];

/** Family and given name, both scripts, of people who do not exist. */
const rows: Row[] = [
  ['110000000011', 'A1B2', 'Дорж', 'Болормаа', 'Dorj Bolormaa', 'УБ90010112', '1990-01-01'],
  ['110000000022', 'C3D4', 'Бат-Эрдэнэ', 'Өнөрбаяр', 'Bat-Erdene Unurbayar', 'УХ85050533', '1985-05-05'],
  ['110000000033', 'E5F6', 'Ганболд', 'Түмэнжаргал', 'Ganbold Tumenjargal', 'ТА78112241', '1978-11-22'],
  ['110000000044', 'G7H8', 'Сүхбаатар', 'Энхтуяа', 'Sukhbaatar Enkhtuya', 'ШД93031825', '1993-03-18'],
  ['110000000055', 'J9K1', 'Пүрэв', 'Мөнхбат', 'Purev Munkhbat', 'ЧЛ01271014', '2001-07-10'],
  ['110000000066', 'L2M3', 'Цэрэн', 'Нарантуяа', 'Tseren Narantuya', 'БЗ69092764', '1969-09-27'],
  ['110000000077', 'N4P5', 'Лхагва', 'Тэмүүлэн', 'Lkhagva Temuulen', 'ХУ97121573', '1997-12-15'],
  ['110000000088', 'Q6R7', 'Жамсран', 'Ариунаа', 'Jamsran Ariunaa', 'ДА88062982', '1988-06-29'],
  ['110000000099', 'S8T9', 'Оюун', 'Эрдэнэбилэг', 'Oyun Erdenebileg', 'ӨВ74040497', '1974-04-04'],
  ['110000000101', 'U1V2', 'Нямдорж', 'Хулан', 'Nyamdorj Khulan', 'ОР03222108', '2003-02-21'],
  ['110000000112', 'W3X4', 'Базар', 'Чулуунбат', 'Bazar Chuluunbat', 'СЭ59081219', '1959-08-12'],
  ['110000000123', 'Y5Z6', 'Гомбо', 'Үүрийнтуяа', 'Gombo Uuriintuya', 'ӨМ95102027', '1995-10-20'],
];

const since = '2024-01-01T00:00:00Z';
const director = { role: 'Захирал', rightType: 'ADMIN', source: 'REGISTRY', validFrom: since, validTo: null } as const;
const manager = { role: 'Менежер', rightType: 'MANAGER', source: 'MANUAL', validFrom: since, validTo: null } as const;
const sealKeeper = {
  role: 'Тамга хадгалагч',
  rightType: 'SEAL',
  source: 'MANUAL',
  validFrom: since,
  validTo: null,
} as const;

const representations: Record<string, Representation[]> = {
  '110000000011': [{ organisationId: 'NTRMN-9001001', ...director }],
  '110000000022': [
    { organisationId: 'NTRMN-2002002', ...director },
    { organisationId: 'NTRMN-5003003', ...manager },
  ],
  '110000000033': [{ organisationId: 'NTRMN-2002002', ...manager }],
  '110000000044': [{ organisationId: 'NTRMN-9001001', ...sealKeeper }],
  '110000000055': [{ organisationId: 'NTRMN-5003003', ...director, validTo: '2025-01-01T00:00:00Z' }],
};

/** Has one of the older certificates, with a key on P-256. */
const older: Row = ['110000000134', 'A7B8', 'Дамдин', 'Сарнай', 'Damdin Sarnai', 'УБ82031547', '1982-03-15'];

export const demoPeople: Person[] = [
  ...rows.map(personOf),
  ...fixedPeople((row) => personOf(row, 0)),
  { ...personOf(older, 1), key: 'p256' },
];

function personOf([civilId, code, family, given, latin, registerNumber, dateOfBirth]: Row, index: number): Person {
  const [familyNameLatin = '', givenNameLatin = ''] = latin.split(' ');
  return {
    personId: `PNOMN-${civilId}`,
    civilId,
    documentNumber: `PNOMN-${civilId}-${code}-Q`,
    registerNumber,
    familyName: family,
    givenName: given,
    familyNameLatin,
    givenNameLatin,
    dateOfBirth,
    level: 'QUALIFIED',
    key: 'rsa',
    hasAccount: true,
    pin1: '1234',
    pin2: '12345',
    isLocked: false,
    represents: representations[civilId] ?? [],
    device: index % 2 === 0 ? { platform: 'iOS', model: 'iPhone 15' } : { platform: 'Android', model: 'Pixel 9' },
    answer: null,
  };
}
