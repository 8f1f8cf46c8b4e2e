import { randomUUID } from 'node:crypto';
import { newServiceSample } from '@tamga/contract/gateway.service';
import { platformSample } from '@tamga/contract/relay.platforms';
import { asAdmin, asSystem, type House } from '#test/house';
import { insertPlatform, insertRequest, insertRoute } from '#test/relay-things';
import type { Belonging } from './run.ts';

const path = '/api/v1/relay';

/** The platform that the examples speak of, and several of each kind: what one request ends, another is to find. */
export async function exchangeOf(house: House, admin: string): Promise<Belonging[]> {
  const owner = { tenantId: platformSample.tenant_id, userId: admin };
  await insertPlatform(house, owner, platformSample.id);
  // It stays: something waits for an answer of it, and where a request has removed it nevertheless, it is back.
  await insertRequest(house, owner, platformSample.id, 'delivered');
  await asSystem(house.deps)
    .updateTable('relay.platform')
    .set({ state: 'active' })
    .where('id', '=', platformSample.id)
    .execute();
  const belongings: Belonging[] = [];
  const add = (noun: string, id: string, more: Record<string, unknown> = {}) =>
    belongings.push({ path: `${path}/${noun}`, caller: 'admin', thing: { id, version: 1, ...more } });
  for (let n = 0; n < 6; n += 1) {
    const platform_id = await insertPlatform(house, owner);
    add('platforms', platform_id);
    add('platforms', await insertPlatform(house, owner, randomUUID(), 'suspended'));
    const busy = await insertPlatform(house, owner);
    const { tenantId: tenant_id } = owner;
    add('routes', await insertRoute(house, owner, busy), { tenant_id, platform_id: busy });
    add('requests', (await insertRequest(house, owner, busy, 'delivered')).requestId, {
      platform_id: await insertPlatform(house, owner),
    });
    add('assignments', (await insertRequest(house, owner, busy, 'received')).legId);
    add('assignments', (await insertRequest(house, owner, busy, 'dead')).legId);
    const thing = { id: await insertService(house), version: 1 };
    belongings.push({ path: '/api/v1/gateway/services', caller: 'admin', thing });
  }
  return belongings;
}

/** Of the platform, under a slug of its own: one that was used stays with its owner. */
async function insertService({ database }: House): Promise<string> {
  const { callers: _callers, organisation_id: tenant_id, ...service } = newServiceSample;
  const id = randomUUID();
  const row = { ...service, id, slug: `s-${id.slice(0, 13)}`, tenant_id };
  const columns = Object.keys(row).join(', ');
  const values = Object.keys(row).map((_, index) => `$${index + 1}`);
  const insert = `insert into gateway.service (${columns}) values (${values.join(', ')})`;
  await asAdmin((client) => client.query(insert, Object.values(row)), database);
  return id;
}
