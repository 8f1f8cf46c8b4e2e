import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isReady, readRows } from '../app/console/rows.ts';
import { csvOf } from '../app/platform/csv.ts';

const good = ['Нэгдсэн газар', 'negdsen', 'a@example.mn', 'Туршилтад орсон', ''];
const wrongIn = (cells: readonly string[]) =>
  readRows(csvOf([], [cells])).lines.flatMap(({ wrong }) => wrong.map(({ column, fault }) => `${column} ${fault}`));

suite('the rows of a list', () => {
  test('are the same by comma, semicolon and tab, with and without headings, in any order', () => {
    const [name, slug, email, reason] = good;
    const texts = [
      [name, slug, email, reason].join(','),
      [name, slug, email, reason].join('\t'),
      `name;slug;admin_email;reason\n${[name, slug, email, reason].join(';')}`,
      `Шалтгаан,SLUG,И-мэйл,Нэр\r\n${[reason, slug, email, name].join(',')}\r\n\r\n`,
      `\uFEFF"${name}", ${slug} ,"${email}","${reason}"`,
    ];
    for (const text of texts) {
      const sheet = readRows(text);
      assert.ok(isReady(sheet, 1), text);
      assert.deepEqual(Object.values(sheet.lines[0]?.values ?? {}), good, text);
    }
  });

  test('leave out a column by the name of what every object has, like any other that is not known', () => {
    assert.deepEqual(readRows('slug,constructor,colour\nbank,x,y').ignored, ['constructor', 'colour']);
  });

  test('are counted by the lines of the text, also where a cell has several', () => {
    const text =
      'name,slug,admin_email,reason\n\n"Нэг\nхоёр",one,a@example.mn,Шалтгаан\nГурав,three,b@example.mn,Шалтгаан';
    assert.deepEqual(
      readRows(text).lines.map(({ line, values }) => [line, values.slug]),
      [
        [3, 'one'],
        [5, 'three'],
      ],
    );
  });

  test('say what is wrong, each in its place', () => {
    const withCell = (index: number, value: string) => good.map((cell, at) => (at === index ? value : cell));
    assert.deepEqual(wrongIn(good), []);
    assert.deepEqual(wrongIn(withCell(0, '')), ['name missing']);
    assert.deepEqual(wrongIn(withCell(0, 'Н')), ['name short']);
    assert.deepEqual(wrongIn(withCell(0, 'Н'.repeat(201))), ['name long']);
    for (const slug of ['Negdsen', '-one', 'one-', 'a--b', 'нэг', 'a b']) {
      assert.deepEqual(wrongIn(withCell(1, slug)), ['slug slug'], slug);
    }
    assert.deepEqual(wrongIn(withCell(1, 'a')), ['slug short']);
    assert.deepEqual(wrongIn(withCell(1, 'a'.repeat(64))), ['slug long']);
    assert.deepEqual(wrongIn(withCell(2, 'a@example')), ['admin_email email']);
    assert.deepEqual(wrongIn(withCell(3, 'за')), ['reason short']);
    assert.deepEqual(wrongIn(withCell(4, '12')), ['admin_user_id id']);
    assert.deepEqual(wrongIn([...good, 'more']), ['null cells']);
    assert.deepEqual(wrongIn(['One']), ['slug missing', 'admin_email missing', 'reason missing']);
  });

  test('name a short name once, and close what they quote', () => {
    const line = good.slice(0, 4).join(',');
    assert.deepEqual(readRows(`${line}\n${line}`).lines[1]?.wrong, [{ column: 'slug', fault: 'twice' }]);
    const open = readRows(`${line}\n"Хаагдаагүй,two,b@example.mn,Шалтгаан\n${line}`);
    assert.deepEqual(open.lines.at(-1)?.wrong, [{ column: null, fault: 'quote' }]);
    assert.equal(open.lines.length, 2);
  });

  test('come back from our own files as they were, whatever a spreadsheet would make of them', () => {
    const values = ['=Нэр, "хашилт"', 'negdsen', 'a@example.mn', '-Шалтгаан\nхоёр мөр', ''];
    const file = csvOf(['name', 'slug', 'admin_email', 'reason', 'admin_user_id', 'result'], [[...values, 'failed']]);
    const { lines, ignored } = readRows(file);
    assert.deepEqual(Object.values(lines[0]?.values ?? {}), values);
    assert.deepEqual(ignored, ['result']);
  });

  test('are none in an empty text, and none too many', () => {
    assert.equal(isReady(readRows(' \n\n'), 200), false);
    const many = (count: number) => Array.from({ length: count }, (_, at) => `Нэр,slug-${at},a@example.mn,Шалтгаан`);
    assert.equal(isReady(readRows(many(200).join('\n')), 200), true);
    assert.equal(isReady(readRows(many(201).join('\n')), 200), false);
  });
});
