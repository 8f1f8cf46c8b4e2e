import type { AssertedPasskey } from '@tamga/contract/passkeys.forms';
import * as audit from '#modules/audit';
import * as auth from '#modules/auth';
import * as passkeys from '#modules/passkeys';
import * as security from '#modules/security';
import * as users from '#modules/users';
import type { System } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import type { GiveBack } from '#platform/http/mount';
import { findAdmin, recordGoodFactor, takeStep, takeTry } from './admins.sql.ts';
import { adminPlace } from './enrolment.ts';
import { spendCode } from './recovery-codes.sql.ts';
import { findCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

export type FactorDeps = Pick<Deps, 'pool' | 'redis' | 'metrics' | 'now' | 'config' | 'keyring'>;

export type TriedDeps = FactorDeps & { giveBack: GiveBack };

export type Factor = { code: string } | { recovery_code: string } | { passkey: AssertedPasskey };

/** A factor that is good. A code is not yet used up. */
export type Shown = { userId: string } & (
  | { by: 'passkey'; passkeyId: string }
  | { by: 'recovery_code'; recoveryId: string }
  /** With the secret, sealed anew where it was sealed with an old key. */
  | { by: 'code'; step: number; totpSealed: string | null }
);

interface Asked {
  adminId: string;
  /** In what it was asked for. */
  holder: Parameters<typeof passkeys.takeProof>[2];
}

export async function checkFactor(
  deps: TriedDeps,
  actor: System,
  { adminId, holder }: Asked,
  factor: Factor,
): Promise<Shown> {
  const admin = await findAdmin(asActor(deps, actor), adminId);
  if (!admin) throw new AppError('superadmin.code_wrong');
  const owner = { userId: admin.user_id, kind: 'superadmin' } as const;
  if ('passkey' in factor) {
    // It cannot be guessed, so a wait that an attacker has brought about does not hold it up.
    await requireSamePerson(deps, actor, admin);
    const passkeyId = await passkeys.takeProof(deps, actor, holder, owner, factor.passkey);
    return { userId: admin.user_id, by: 'passkey', passkeyId };
  }
  const isTooLittle = 'code' in factor && deps.config.PASSKEYS === 'required';
  if (isTooLittle && (await passkeys.hasPasskeys(deps, actor, owner)))
    throw new AppError('superadmin.passkey_required');
  return checkCode(deps, actor, adminId, factor);
}

/** It counts as a try before it is known whether it is good. */
async function checkCode(
  deps: FactorDeps,
  actor: System,
  adminId: string,
  factor: Exclude<Factor, { passkey: unknown }>,
): Promise<Shown> {
  const tried = await transact(deps, actor, ({ db }) => takeTry(db, adminId, deps.now()));
  if (!tried) throw new AppError('superadmin.locked');
  await requireSamePerson(deps, actor, tried);

  const { user_id: userId, totp_sealed: sealed } = tried;
  if ('recovery_code' in factor) {
    const recoveryId = await findCode(asActor(deps, actor), adminId, factor.recovery_code);
    if (recoveryId) return { userId, by: 'recovery_code', recoveryId };
  } else {
    const secret = deps.keyring.open(adminPlace(adminId), sealed).toString();
    const step = stepOf(secret, factor.code, deps.now());
    const totpSealed = deps.keyring.isStale(sealed) ? deps.keyring.seal(adminPlace(adminId), secret) : null;
    if (step !== null) return { userId, by: 'code', step, totpSealed };
  }
  await recordWrong(deps, actor, userId, tried.failures);
  throw new AppError('superadmin.code_wrong');
}

/** The account rests on the civil id that the eID proved. */
async function requireSamePerson(
  deps: FactorDeps,
  actor: System,
  { user_id: userId, civil_id }: { user_id: string; civil_id: string },
): Promise<void> {
  const isSame = await transact(deps, actor, async (deps) => {
    const isSame = (await users.findCivilId(deps, actor, userId, { inactiveToo: true })) === civil_id;
    if (!isSame) security.report(deps, actor, { kind: 'superadmin_identity_changed', userId, severity: 'critical' });
    return isSame;
  });
  if (!isSame) throw new AppError('superadmin.identity_changed');
}

/** Uses a factor up; of any number who show the same, one gets past this. */
export async function takeFactor(deps: Pick<Deps, 'now'> & { db: Tx }, adminId: string, shown: Shown): Promise<void> {
  const { db, now } = deps;
  if (shown.by === 'code' && !(await takeStep(db, adminId, shown.step))) throw new AppError('superadmin.code_wrong');
  if (shown.by === 'recovery_code' && !(await spendCode(db, shown.recoveryId, now())))
    throw new AppError('superadmin.code_wrong');
  const totpSealed = shown.by === 'code' ? shown.totpSealed : null;
  if (!(await recordGoodFactor(db, adminId, now(), totpSealed))) throw new AppError('superadmin.code_wrong');
  const owner = { userId: shown.userId, kind: 'superadmin' } as const;
  if (shown.by === 'passkey') await passkeys.holdPasskey(deps, owner, shown.passkeyId);
}

function recordWrong(deps: FactorDeps, actor: System, userId: string, failures: number): Promise<void> {
  return transact(deps, actor, async (deps) => {
    auth.recordLogin(deps, actor, { method: 'mfa', outcome: 'failed', reason: 'code_wrong', user_id: userId });
    audit.record(deps, actor, { action: 'superadmin.mfa_failed', object: `person:${userId}`, details: { failures } });
    if (failures < 5) return;
    const context = { failures: String(failures) };
    security.report(deps, actor, { kind: 'account_locked', severity: 'high', userId, context });
  });
}
