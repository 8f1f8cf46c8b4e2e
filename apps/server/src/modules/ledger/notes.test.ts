import assert from 'node:assert/strict';
import { generateKeyPairSync, randomBytes, randomInt } from 'node:crypto';
import { suite, test } from 'node:test';
import { sha256 } from '#platform/merkle/digest';
import { readCheckpoint, writeCheckpoint } from './checkpoints.ts';
import { openNote, openSigner, readVerifierKey } from './notes.ts';

const signerOf = (name: string) =>
  openSigner(name, generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }));
const signer = signerOf('test/audit');
const keys = [readVerifierKey(signer.verifierKey)!];
const checkpoint = {
  log: 'test/audit',
  seq: 77,
  root: sha256(randomBytes(8)),
  hash: sha256(randomBytes(8)),
  at: new Date(1_000),
};
const note = signer.sign(writeCheckpoint(checkpoint));

suite('a signed checkpoint', () => {
  test('says what was signed', () => {
    assert.deepEqual(readCheckpoint(openNote(note, keys)!), checkpoint);
  });

  test('whose bytes were touched anywhere is refused', () => {
    const bytes = Buffer.from(note);
    for (let at = 0; at < bytes.length; at += 1) {
      const touched = Buffer.from(bytes);
      touched[at] = touched[at]! ^ (1 << randomInt(7));
      const text = openNote(touched.toString(), keys);
      assert.ok(text === null || readCheckpoint(text) === null, `byte ${at}`);
    }
    for (let length = 0; length < note.length; length += 1) assert.equal(openNote(note.slice(0, length), keys), null);
  });

  test('of another key, or of nobody, is refused', () => {
    const text = writeCheckpoint(checkpoint);
    const other = signerOf('test/audit').sign(text);
    for (const wrong of [
      other,
      signerOf('other/audit').sign(text),
      text,
      `${text}\n`,
      `${text}\n— test/audit \n`,
      '',
    ]) {
      assert.equal(openNote(wrong, keys), null);
    }
    assert.equal(openNote(note, []), null);
  });

  test('may carry signatures of witnesses beside ours', () => {
    const witnessed = `${note}— witness ${randomBytes(68).toString('base64')}\n`;
    assert.deepEqual(readCheckpoint(openNote(witnessed, keys)!), checkpoint);
  });

  test('is read only as it is written', () => {
    const text = writeCheckpoint(checkpoint);
    const wrong = [
      text.replace('77', '077'),
      text.replace('77', '-77'),
      text.replace('77', '7.7'),
      text.replace('time 1970', 'time 01970'),
      text.replace('chain ', 'chain  '),
      `${text}more\n`,
      text.slice(0, -1),
      text.replace('test/audit\n', '\n'),
    ];
    for (const one of wrong) assert.equal(readCheckpoint(one), null, one);
  });
});

test('a verifier key that is not whole is refused', () => {
  const [name, id, key] = [
    'test/audit',
    signer.verifierKey.split('+')[1],
    signer.verifierKey.split('+').slice(2).join('+'),
  ];
  for (const wrong of ['', 'x', `${name}+00000000+${key}`, `other+${id}+${key}`, `${name}+${id}+${key.slice(0, -4)}`]) {
    assert.equal(readVerifierKey(wrong), null, wrong);
  }
});
