import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainPage, writePdf } from '#test/signing/written';
import { inspectPdf } from './inspect.ts';

const place = (more: string): string => `<</Subtype/FreeText/Contents(a)/Rect[50 50 250 100]${more}>>`;
const told: [string, Record<number, string>, string[]][] = [
  ['a note that is hidden', { 6: place('/F 2') }, ['hidden_layers']],
  ['a note that is printed and not shown', { 6: place('/F 36') }, ['hidden_layers']],
  ['a note that is hidden by a number elsewhere', { 6: place('/F 7 0 R'), 7: '2' }, ['hidden_layers']],
  ['a note that is shown', { 6: place('/F 4') }, []],
  ['a hidden note without a size', { 6: '<</Subtype/Widget/F 2/Rect[0 0 0 0]>>' }, []],
  ['what is shown by a rule', { 6: '<</Type/OCMD/OCGs 7 0 R/VE[/Not 7 0 R]>>', 7: '<</Type/OCG>>' }, ['hidden_layers']],
  [
    'what is shown where a layer is off',
    { 6: '<</Type/OCMD/OCGs 7 0 R/P/AllOff>>', 7: '<</Type/OCG>>' },
    ['hidden_layers'],
  ],
  [
    'what is shown where one is off',
    { 6: '<</Type/OCMD/OCGs 7 0 R/P/AnyOff>>', 7: '<</Type/OCG>>' },
    ['hidden_layers'],
  ],
  ['what is shown where layers are on', { 6: '<</Type/OCMD/OCGs 7 0 R/P/AnyOn>>', 7: '<</Type/OCG>>' }, []],
];
for (const [what, objects, warnings] of told)
  test(`a signer is told: ${what}`, async () => {
    assert.deepEqual((await inspectPdf(writePdf({ ...plainPage, ...objects }))).warnings, warnings);
  });
