import { randomUUID } from 'node:crypto';
import * as payments from '#modules/payments';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import type { House } from './house.ts';
import { insertDraft } from './services.ts';

type Owed = { payerId: string; tenantId: string; caseId?: string; amounts?: readonly number[] };

/** What a case costs, made due as the room of cases does. */
export async function chargeFees(house: Pick<House, 'deps' | 'database'>, owed: Owed): Promise<string[]> {
  const { payerId, tenantId, caseId = randomUUID(), amounts = [1_250_000] } = owed;
  const { id: serviceId } = await insertDraft(house, tenantId, payerId);
  const fees = amounts.map((amount_minor) => ({
    title: { mn: 'Улсын тэмдэгтийн хураамж', en: 'State stamp duty' },
    price: { amount_minor, currency: 'MNT' as const },
  }));
  const actor = system('test');
  return transact(house.deps, actor, (deps) =>
    payments.charge(deps, actor, { caseId, payerId, tenantId, serviceId, fees }),
  );
}

export async function chargeFee(house: Pick<House, 'deps' | 'database'>, owed: Owed): Promise<string> {
  const [id = ''] = await chargeFees(house, owed);
  return id;
}
