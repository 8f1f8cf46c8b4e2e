import * as audit from '#modules/audit';
import * as notifications from '#modules/notifications';
import * as objects from '#modules/objects';
import * as org from '#modules/org';
import { type System, system } from '#platform/actor';
import { transact, type Tx } from '#platform/data/db';
import { judge, transition } from '#platform/data/states';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import { sealPdf } from '#platform/pdf/pdf-seal';
import { openPdf } from '#platform/pdf/render-pdf';
import { signDetached } from '#platform/security/cms';
import { hashSealed } from '#platform/verification/covered-bytes';
import { dropEndings } from './agreeing.sql.ts';
import { codeTextOf } from './code-on-paper.ts';
import { type Content, contentOf, type ContentInput, ReferenceData } from './content.ts';
import { contentPlace, dataPlace, retriesMax } from './issuing.ts';
import { paperOf } from './paper.ts';
import { findReference, lockReference, type ReferenceRow } from './references.sql.ts';
import { referenceStates } from './references.states.ts';
import { codeKeyOf, sealKeyOf } from './seal-keys.ts';
import { stampOf } from './stamps.ts';

export type GenerateDeps = Pick<Deps, 'pool' | 'keyring' | 'now' | 'config' | 'objects' | 'log' | 'wakeups'>;

const render = openPdf();

/**
 * Makes and seals a document. Killed anywhere, it is begun anew and issued once: the row moves from `generating` in one guarded
 * statement, together with the file.
 */
export async function generateReference(deps: GenerateDeps, id: string, signal: AbortSignal): Promise<void> {
  const actor = system('make documents');
  const row = await begin(deps, actor, id);
  if (!row || row.data_sealed === null) return;
  const data = ReferenceData.parse(JSON.parse(deps.keyring.open(dataPlace(id), row.data_sealed).toString()));
  const input = { ...(await inputOf(deps, actor, row)), issuedAt: deps.now(), data };
  const content = contentOf(input);
  const site = deps.config.MAIL_SITE_URL;
  const codeText = await codeTextOf(site, input, content, await codeKeyOf(deps));
  const stamp = await stampOf(deps, actor, row.tenant_id);
  const pdf = await render(paperOf(input, content, { codeText, site, stamp }), signal);
  const key = await sealKeyOf(deps, row.tenant_id);
  const bytes = await sealPdf(pdf, (signed) => signDetached(signed, key));
  const file = {
    kind: 'references.document',
    name: `${row.number}.pdf`,
    type: 'application/pdf',
    bytes,
    signal,
  } as const;
  await objects.keepDocument(deps, actor, file, (open, object) =>
    settle({ ...deps, ...open }, actor, row, { input, content, codeText, object, signedHash: hashSealed(bytes) }),
  );
}

/**
 * Whatever tried it last time may have died, so the row counts the tries; the job would forget them with its worker. What was
 * left by an organisation that is not active any more is given up, and can be tried again when it is; so is what was to take the
 * place of a document that is revoked: nothing comes after that.
 */
function begin(deps: GenerateDeps, actor: System, id: string): Promise<ReferenceRow | null> {
  return transact(deps, actor, async (deps) => {
    const row = await lockReference(deps.db, id);
    if (!row || judge(referenceStates, row, 'generate', actor, deps.now()).is !== 'allowed') return null;
    const [attempts, updated_at] = [row.attempts + 1, deps.now()];
    const { to: state } = await transition(deps, referenceStates, row, 'generate', actor, { attempts, updated_at });
    const isWanted = (await org.isActive(deps, actor, row.tenant_id)) && !(await replacesRevoked(deps.db, row));
    if (isWanted && row.attempts <= retriesMax) return { ...row, state, attempts };
    await giveUp(deps, actor, { ...row, state });
    return null;
  });
}

const replacesRevoked = async (db: Tx, { superseded_id }: ReferenceRow): Promise<boolean> =>
  superseded_id !== null && (await findReference(db, superseded_id))?.state === 'revoked';

async function inputOf(
  deps: GenerateDeps,
  actor: System,
  { number, tenant_id, title_mn, title_en, lang, valid_until: validUntil }: ReferenceRow,
): Promise<Omit<ContentInput, 'issuedAt' | 'data'>> {
  const organisation = await org.describeOrganisation(deps, actor, tenant_id);
  if (!organisation) throw new Error('a document of no organisation');
  const { name: mn, name_en } = organisation;
  const title = { mn: title_mn, en: title_en };
  return { number, title, issuer: { id: tenant_id, mn, en: name_en ?? mn }, lang, validUntil };
}

interface Made {
  input: ContentInput;
  content: Content;
  codeText: string;
  object: objects.TakenObject;
  signedHash: Buffer;
}

async function settle(
  deps: GenerateDeps & { db: Tx },
  actor: System,
  row: ReferenceRow,
  { input, content, codeText, object, signedHash }: Made,
): Promise<void> {
  const { id, tenant_id: tenantId, superseded_id } = row;
  // Their account may have been erased while it was made. The file goes with this try, and the next has nothing to make.
  if (!(await lockReference(deps.db, id))?.data_sealed) throw new AppError('references.no_longer_holds');
  const kept = JSON.stringify({ json: content.json, code_text: codeText });
  await transition(deps, referenceStates, row, 'issue', actor, {
    content_sealed: deps.keyring.seal(contentPlace(id), kept),
    content_sha256: content.sha256,
    pdf_id: object.id,
    pdf_sha256: object.sha256,
    signed_sha256: signedHash,
    issued_at: input.issuedAt,
    updated_at: deps.now(),
  });
  if (superseded_id !== null) await endFormer(deps, actor, superseded_id);
  const type = 'references.reference_issued';
  const sha256 = content.sha256.toString('hex');
  audit.record(deps, actor, { action: type, object: `reference:${id}`, tenantId, details: { sha256 } });
  announce(deps, actor, { type, aggregate: `reference:${id}`, tenantId, data: { id } });
  notifications.notify(deps, actor, row.subject_id, { kind: 'reference_issued', params: namesOf(row) });
}

/** One that was revoked meanwhile has no other in its place: this try is undone with its file, and the next is given up. */
async function endFormer(deps: GenerateDeps & { db: Tx }, actor: System, id: string): Promise<void> {
  const row = await lockReference(deps.db, id);
  const now = deps.now();
  if (row?.state === 'revoked') throw new AppError('references.state_conflict');
  if (!row || judge(referenceStates, row, 'supersede', actor, now).is !== 'allowed') return;
  await transition(deps, referenceStates, row, 'supersede', actor, { ended_at: now, updated_at: now });
  await dropEndings(deps.db, id);
  const type = 'references.reference_superseded';
  audit.record(deps, actor, { action: type, object: `reference:${id}`, tenantId: row.tenant_id });
  announce(deps, actor, { type, aggregate: `reference:${id}`, tenantId: row.tenant_id, data: { id } });
}

/** The person learns that it takes longer, and the officers of the organisation that they must see to it. */
async function giveUp(deps: GenerateDeps & { db: Tx }, actor: System, row: ReferenceRow): Promise<void> {
  const { id, tenant_id: tenantId, subject_id } = row;
  await transition(deps, referenceStates, row, 'give_up', actor, { updated_at: deps.now() });
  const type = 'references.reference_failed';
  audit.record(deps, actor, { action: type, object: `reference:${id}`, tenantId });
  announce(deps, actor, { type, aggregate: `reference:${id}`, tenantId, data: { id } });
  notifications.notify(deps, actor, subject_id, { kind: 'reference_failed', params: namesOf(row) });
  const params = { ...namesOf(row), application_id: row.case_id ?? '' };
  for (const officer of await org.officersToTell(deps, actor, tenantId))
    notifications.notify(deps, actor, officer, { kind: 'reference_stuck', params });
}

export const namesOf = ({ id, title_mn, title_en }: Pick<ReferenceRow, 'id' | 'title_mn' | 'title_en'>) => ({
  reference_id: id,
  title: title_mn,
  english: title_en,
});
