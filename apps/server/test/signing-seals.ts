import assert from 'node:assert/strict';
import type { SigningDocument } from '@tamga/contract/signing';
import type { VerificationReport } from '@tamga/contract/verification';
import { asAdmin, asSystem, type SignedIn } from './house.ts';
import { bring, type SigningHouse } from './signing.ts';
import { firstSigner, openRounds, roundPdf } from './signing-rounds.ts';
import { formWith } from './uploads.ts';

/** Documents that are signed for organisations, and sealed. */
export function openSeals(house: SigningHouse) {
  const { deps } = house;
  const { ask, sign } = openRounds(house);

  const sql = (text: string, values: unknown[] = []) =>
    asAdmin(async (client) => (await client.query(text, values)).rows, house.database);

  /** What other tests have signed waits for no seal any more. */
  const clear = async () =>
    void (await sql(`
      delete from pki.link;
      update signing.document set seal_reg_no = null, seal_root_id = null, seal_state = null, seal_reason = null`));

  /** As if the pause were over. */
  const isDue = () => sql(`update signing.document set seal_due_at = 'epoch'`);

  async function link({ userId: user_id }: SignedIn, reg_no: string): Promise<void> {
    const row = { user_id, reg_no, name: 'Тал Нутаг ХХК', role: 'Захирал', right_type: 'ADMIN' } as const;
    await asSystem(deps)
      .insertInto('pki.link')
      .values({ ...row, confirmed_at: new Date() })
      .execute();
  }

  /** Signed for an organisation by its owner, and not yet handed over to those who are named. */
  async function signedFor(reg_no: string, civilIds: string[] = []): Promise<{ owner: SignedIn; id: string }> {
    const owner = await house.personOf(firstSigner);
    await link(owner, reg_no);
    const { id } = (await bring(house, owner, roundPdf, 'later')).data;
    if (civilIds.length > 0) await ask(owner, 'PUT', `/${id}/signers`, { civil_ids: civilIds });
    assert.equal(await sign(owner, id, { reg_no }), 'COMPLETED');
    return { owner, id };
  }

  async function download({ headers }: SignedIn, id: string): Promise<Buffer> {
    const reply = await house.app.inject({ url: `/api/v1/sign/${id}/download`, headers });
    assert.equal(reply.statusCode, 200, reply.body.slice(0, 300));
    return reply.rawPayload;
  }

  const sealOf = async (person: SignedIn, id: string): Promise<SigningDocument['seal']> =>
    (await ask(person, 'GET', `/${id}`)).data.seal;

  /** As a stranger has it verified here. */
  async function verify(pdf: Buffer): Promise<VerificationReport> {
    const form = formWith(pdf, 'application/pdf');
    const reply = await house.app.inject({ method: 'POST', url: '/api/v1/verify/document', ...form });
    return reply.json().data;
  }

  async function kindsIn(pdf: Buffer): Promise<string[]> {
    const { indication, signatures } = await verify(pdf);
    assert.equal(indication, 'TOTAL_PASSED', JSON.stringify(signatures.map(({ findings }) => findings)));
    return signatures.map(({ kind }) => kind);
  }

  /** What is recorded and announced of the seal. */
  async function toldOf(id: string): Promise<{ recorded: unknown[]; announced: unknown[] }> {
    const [object, moved] = [`signing:${id}`, 'signing.seal_moved'] as const;
    const db = asSystem(deps);
    const records = db.selectFrom('audit.pending').select('details').where('object', '=', object);
    const events = db.selectFrom('platform.outbox_pending').select('data').where('aggregate', '=', object);
    return {
      recorded: (await records.where('action', '=', moved).execute()).map(({ details }) => JSON.parse(details)),
      announced: (await events.where('type', '=', moved).execute()).map(({ data }) => data),
    };
  }

  return { clear, isDue, sql, link, signedFor, download, sealOf, verify, kindsIn, toldOf };
}
