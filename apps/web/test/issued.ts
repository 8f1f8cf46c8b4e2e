import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { leaveReference } from '../../server/test/documents.ts';
import { chargeFee } from '../../server/test/fees.ts';
import { asAdmin, type House } from '../../server/test/house.ts';

interface Handed {
  id: string;
  tenantId: string;
  citizenId: string;
}

/** A fee of an application that was paid, and a document with which it ended, as the database holds them then. */
export async function payAndIssue(
  house: House,
  { id, tenantId, citizenId }: Handed,
  asDecided: { secondApprover?: boolean; decisionSignature?: boolean } = {},
) {
  const payment = await chargeFee(house, { payerId: citizenId, tenantId, caseId: id });
  const document = await leaveReference(house, tenantId, citizenId, { caseId: id, ...asDecided });
  await asAdmin(async (client) => {
    await client.query(
      `update payments.payment set state = 'success', method = 'qr', provider = 'qpay', provider_ref = $2,
         callback_hash = $3, receipt_no = $4, finished_at = now(), next_look_at = null
       where id = $1`,
      [payment, randomUUID(), randomBytes(32), randomInt(1, 2 ** 40)],
    );
    await client.query(
      `update "references".reference set state = 'issued', issued_at = now(), content_sha256 = $2, pdf_sha256 = $3
       where id = $1`,
      [document, randomBytes(32), randomBytes(32)],
    );
  }, house.database);
  return { payment, document };
}

/** A difference of the payment books that nobody has looked into. */
export async function leaveDifference({ database }: Pick<House, 'database'>): Promise<string> {
  const id = randomUUID();
  await asAdmin(
    (client) =>
      client.query(
        `insert into payments.difference (id, kind, reference, expected_minor, found_minor, currency, found_at)
         values ($1, 'wrong_amount', $2, 1250000, 1200000, 'MNT', now())`,
        [id, id.slice(0, 8)],
      ),
    database,
  );
  return id;
}
