import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkAnswers, type Field, readForm } from '@tamga/forms';
import { agencies } from '../src/demo/agencies.ts';
import { formOf } from '../src/demo/form-parts.ts';

const titles = new Map(
  agencies.flatMap(({ evidences }) => Object.entries(evidences).map(([code, { title }]) => [code, title] as const)),
);
const services = agencies.flatMap((agency) => agency.services);
const fieldsOf = (code: string): readonly Field[] => {
  const service = services.find((one) => one.code === code);
  assert.ok(service, code);
  return readForm(formOf(service.form).form_schema).fields;
};

test('nothing is asked for twice: as evidence and by a question', () => {
  for (const { code, evidences = {}, form } of services) {
    const asked = Object.values(evidences).map((one) => titles.get(typeof one === 'string' ? one : one.evidence)?.mn);
    const files = readForm(formOf(form).form_schema).fields.filter(({ kind }) => kind === 'file');
    for (const { label } of files) assert.ok(!asked.includes(label.mn), `${code}: ${label.mn}`);
  }
});

test('a photograph is a picture', () => {
  for (const { code, form } of services)
    for (const { name, fileTypes } of readForm(formOf(form).form_schema).fields)
      if (name === 'photograph') assert.deepEqual(fileTypes, ['image/jpeg', 'image/png'], code);
});

test('a name in Latin letters is written in them, and who writes it otherwise is told so', () => {
  const fields = fieldsOf('passport').filter(({ name }) => name === 'latin_name');
  const problemsWith = (latin_name: string) => checkAnswers({ fields }, { latin_name }).problems;
  for (const name of ['Bat-Erdene', 'BOLORMAA', "O'Neil Dorj"]) assert.deepEqual(problemsWith(name), [], name);
  for (const name of ['Бат-Эрдэнэ', 'Bаt', 'Bat1', ' ', 'Bat--Erdene']) {
    const [problem] = problemsWith(name);
    assert.match(problem?.mn ?? '', /Латин үсгээр/, name);
    assert.match(problem?.en ?? '', /Latin letters/, name);
  }
});
