import assert from 'node:assert/strict';
import { test } from 'node:test';
import { latinName } from '@tamga/contract/users.names';
import { transliterate } from './latin.ts';

const names: Record<string, string> = {
  Дорж: 'Dorj',
  Болормаа: 'Bolormaa',
  Мөнхбат: 'Mönkhbat',
  Сүхбаатар: 'Sükhbaatar',
  Цэцэгмаа: 'Tsetsegmaa',
  Оюунчимэг: 'Oyuunchimeg',
  Энхтуяа: 'Enkhtuyaa',
  Ерөөлт: 'Yeröölt',
  Ёндон: 'Yondon',
  Чойжилсүрэн: 'Choijilsüren',
  Шүрэнцэцэг: 'Shürentsetseg',
  Гантөмөр: 'Gantömör',
  Отгонбаяр: 'Otgonbayar',
  Ганьсүх: 'Ganisükh',
  Баярсайхан: 'Bayarsaikhan',
  Өлзийхутаг: 'Ölziikhutag',
  Хүрэлсүх: 'Khürelsükh',
  Жавзандулам: 'Javzandulam',
  Юндэндорж: 'Yundendorj',
  Золбоо: 'Zolboo',
  Ариунзаяа: 'Ariunzayaa',
  Нацагдорж: 'Natsagdorj',
  Дашдондог: 'Dashdondog',
  Равжаа: 'Ravjaa',
  Пүрэвсүрэн: 'Pürevsüren',
  Фарида: 'Farida',
  Вандан: 'Vandan',
  Кулянда: 'Kulyanda',
  'Баян-Өлгий': 'Bayan-Ölgii',
  'Ням-Осор': 'Nyam-Osor',
};

for (const [cyrillic, latin] of Object.entries(names)) {
  test(`${cyrillic} is written ${latin}`, () => {
    assert.equal(transliterate(cyrillic), latin);
    assert.ok(latinName.safeParse(latin).success, 'and is a name that can be chosen');
  });
}

test('capitals stay capitals, and what is Latin already stays as it is', () => {
  assert.equal(transliterate('ЦЭЦЭГ'), 'TSETSEG');
  assert.equal(transliterate('ГАНЦ ХҮЧ'), 'GANTS KHÜCH');
  assert.equal(transliterate('Х'), 'Kh');
  assert.equal(transliterate('Ц.Болд'), 'Ts.Bold');
  assert.equal(transliterate('Anna-Мария'), 'Anna-Mariya');
  assert.equal(transliterate(''), '');
});

test('a letter written as two marks is the same letter', () => {
  assert.equal(transliterate('Баи\u0306т'), 'Bait');
});

test('every letter of the Mongolian alphabet has Latin letters', () => {
  const alphabet = 'абвгдеёжзийклмноөпрстуүфхцчшщъыьэюя';
  assert.equal(alphabet.length, 35);
  for (const letter of alphabet) assert.match(transliterate(letter), /^[a-zöü]{1,2}$/, letter);
});
