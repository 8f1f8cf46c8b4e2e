import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openSandbox } from '@tamga/sandbox';
import { demoPeople } from '../src/demo.ts';

test('every demo person has a phone in the sandbox, and so can sign in', async () => {
  const sandbox = await openSandbox();
  after(() => sandbox.close());
  for (const { civil_id, family_name, given_name } of demoPeople) {
    const person = await (await fetch(`${sandbox.url}/phone/api/people/${civil_id}`)).json();
    assert.partialDeepStrictEqual(person, { family_name, given_name, answers: null });
  }
});
