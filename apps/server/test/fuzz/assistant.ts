import { randomBytes } from 'node:crypto';
import { assistantIdSample } from '@tamga/contract/application';
import { otherSkillSample, skillSample } from '@tamga/contract/tools.admin';
import { apiKeySample } from '@tamga/contract/tools.keys';
import { insightSample } from '@tamga/contract/tools.oversight';
import { asAdmin, type House } from '#test/house';
import { idOf } from './furniture.ts';
import type { Callers } from './requests.ts';
import type { Belonging } from './run.ts';

/**
 * The things that the examples of the tools speak of: an application, its key, an insight, two skills that wait. Random
 * ones are deleted with their application, or decided on, before a request finds them. Empty if all similar
 * applications were deleted.
 */
export async function furnishAssistant(house: House, callers: Callers): Promise<Belonging[]> {
  const skills = [skillSample, otherSkillSample];
  const isThere = await asAdmin(async (client) => {
    // In one transaction: an administrator among the callers may be deleting it right now.
    await client.query('begin');
    const { rowCount } = await client.query(anApplication, [assistantIdSample]);
    if (rowCount === 0) return false;
    await client.query(aKey, [apiKeySample.id, assistantIdSample, apiKeySample.scopes, idOf(callers, 'admin')]);
    const { id, topic, content } = insightSample;
    await client.query(anInsight, [id, assistantIdSample, topic, content, randomBytes(32)]);
    for (const { id, name, description, argv } of skills) {
      const words = argv.map((text) => ({ text, placeholder: /^\{\{(.*)\}\}$/.exec(text)?.[1] }));
      await client.query(aSkill, [id, assistantIdSample, name, description, JSON.stringify(words)]);
    }
    await client.query('commit');
    return true;
  }, house.database);
  if (!isThere) return [];
  const things = [
    ['keys', apiKeySample.id],
    ['insights', insightSample.id],
    ...skills.map(({ id }) => ['skills', id] as const),
  ] as const;
  return things.map(([path, id]) => ({ path: `/api/v1/admin/tools/${path}`, caller: 'admin', thing: { id } }));
}

/** As the machine among the callers, which may call everything. */
const anApplication = `
  insert into applications.application
  select (jsonb_populate_record(a, jsonb_build_object('id', $1::uuid))).* from applications.application a
  where a.kind = 'machine' and 'tools:exec' = any (a.services) order by a.created_at desc limit 1
  on conflict (id) do update set id = excluded.id
  returning 1`;

const aKey = `
  insert into tools.key (id, application_id, handle, hash, pepper_id, name, scopes, created_by, expires_at)
  select $1, $2, 'FuzzFuzzFuzz', decode(repeat('00', 32), 'hex'), p.id, 'Fuzz', $3, $4, now() + interval '9 days'
  from tools.pepper p limit 1
  on conflict do nothing`;

const anInsight = `
  insert into tools.insight (id, application_id, topic, content, digest, confidence, stems)
  values ($1, $2, $3, $4, $5, 0.9, '{}')
  on conflict do nothing`;

const aSkill = `
  insert into tools.skill (id, application_id, name, version, description, words, state, policy_digest)
  values ($1, $2, $3, 1, $4, $5, 'pending', 'fuzz')
  on conflict (id) do update set state = 'pending', decided_by = null, decided_at = null`;
