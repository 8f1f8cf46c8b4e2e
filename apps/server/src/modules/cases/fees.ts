import * as payments from '#modules/payments';
import type { Actor } from '#platform/actor';
import { mover, type OpenDeps, type Taken } from './taking.ts';

/** What the service asks for is charged when an application is handed in. Tells how many fees are open. */
export async function openFees(deps: OpenDeps, actor: Actor, { row, promised }: Taken): Promise<number> {
  const fees = promised.content.fees.map(({ title, price }) => ({
    title: { mn: title.mn ?? promised.code, en: title.en ?? promised.code },
    price,
  }));
  const whose = { payerId: row.applicant_id, tenantId: row.tenant_id, serviceId: row.service_id };
  return (await payments.charge(deps, mover(actor), { caseId: row.id, ...whose, fees })).length;
}

/** Where it comes to nothing before it was decided, nothing is owed, and what was paid goes back. */
export async function dropFees(deps: Pick<OpenDeps, 'db' | 'now'>, actor: Actor, { row }: Taken): Promise<void> {
  await payments.cancelUnpaid(deps, mover(actor), row.id);
  await payments.refundAll(deps, mover(actor), row.id, droppedWords[row.locale]);
}

/** The payer reads it at the refund, in the language in which they applied. */
const droppedWords = {
  mn: 'Өргөдөл шийдвэрлэгдэхээс өмнө дууссан.',
  en: 'The application ended before it was decided.',
};
