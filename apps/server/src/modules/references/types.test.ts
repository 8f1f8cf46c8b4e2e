import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { asAdmin, asSystem, openHouse } from '#test/house';
import { foundOrganisation } from '#test/ownership';
import { askReferences, openOffice } from '#test/references';
import { describeEvidence } from '#test/registry';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const { deps } = house;
const office = await openOffice(house);
const ask = askReferences.bind(null, house);

test('an extract is evidence of what its own organisation answers for', async () => {
  const [editor, stranger] = [await house.signIn('admin'), await house.signIn('admin')];
  const joined = { user_id: editor.userId, tenant_id: office.tenantId, role: 'member', state: 'active' } as const;
  await asSystem(deps).insertInto('org.member').values(joined).execute();
  const { id: elsewhere = '' } = await foundOrganisation(house, stranger);
  const [ours, theirs] = [
    await describeEvidence(house, editor, office.tenantId),
    await describeEvidence(house, stranger, elsewhere),
  ];
  const title = { mn: 'Лавлагаа', en: 'Extract' };
  const offerAs = async (code: string, evidence_type_id: string) => {
    const payload = { tenant_id: office.tenantId, code, title, source: 'account', evidence_type_id };
    return ask(editor, 'POST', '/gov/reference-types', { payload });
  };
  for (const id of [randomUUID(), theirs.id])
    assert.equal((await offerAs('foreign', id)).error, 'registry.evidence_not_found', id);
  assert.equal((await offerAs('ours', ours.id)).status, 201);
  const naming = `update registry.evidence_type set issuing_org_id = $1 where id = $2`;
  await asAdmin((client) => client.query(naming, [office.tenantId, theirs.id]), house.database);
  assert.equal((await offerAs('named', theirs.id)).status, 201, 'they name us as the issuer');
});
