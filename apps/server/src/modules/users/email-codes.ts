import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Profile } from '@tamga/contract/users';
import * as audit from '#modules/audit';
import * as mail from '#modules/mail';
import { type Person, system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { keyedHash } from '#platform/security/derived-keys';
import { AppError } from '#platform/error';
import { type ContactDeps, replaceEmail } from './contacts.ts';
import { codeMail } from './contact-mails.ts';
import { deleteEmailSendings, findProof, setCode, spendCode, takeEmailSending, takeTry } from './contacts.sql.ts';
import { getOwnProfile } from './profile.ts';

const digits = 6;
const lifeMs = 10 * 60_000;
const coolMs = 60_000;
const dayMs = 86_400_000;
const sentMax = 5;
const triesMax = 5;
/** So many codes an address gets within an hour, no matter who asks: it may be that of a stranger. */
const hourlyMax = 3;
const hourMs = 3_600_000;

/** Keyed, and for one person: a million codes are hashed in a second. */
const hashOf = (deps: Pick<Deps, 'config'>, userId: string, code: string): string =>
  keyedHash(deps, 'e-mail codes', `${userId}:${code}`);

export async function sendEmailCode(
  deps: ContactDeps,
  person: Person,
  { email }: { email: string },
): Promise<{ expires_at: Date; again_at: Date }> {
  if (!mail.hasMail(deps)) throw new AppError('mail.not_configured');
  const { userId: id } = person;
  const now = deps.now();
  const from = (ms: number) => new Date(now.getTime() + ms);
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  const limits = { coolSince: from(-coolMs), countSince: from(-dayMs), sentMax };
  await transact(deps, system('prove an e-mail address', person.origin), async (deps) => {
    if (!(await setCode(deps.db, id, { email, codeHash: hashOf(deps, id, code), now, ...limits }))) {
      const proof = await findProof(deps.db, id);
      const isSoon = proof && proof.sent_at > limits.coolSince;
      throw new AppError(isSoon ? 'users.code_cooling_down' : 'users.codes_exhausted');
    }
    audit.record(deps, person, { action: 'users.email_code_sent', object: `person:${id}` });
    // Answered as if it were sent: that others have asked for this address is not for this person to know.
    const emailHash = keyedHash(deps, 'addresses that got codes', email.toLowerCase());
    if (await takeEmailSending(deps.db, emailHash, { now, since: from(-hourMs), most: hourlyMax }))
      mail.sendMail(deps, codeMail, { to: email, facts: { code }, uselessAfter: from(lifeMs) });
  });
  return { expires_at: from(lifeMs), again_at: from(coolMs) };
}

export async function verifyEmailCode(deps: ContactDeps, person: Person, { code }: { code: string }): Promise<Profile> {
  const { userId: id } = person;
  const sentAfter = new Date(deps.now().getTime() - lifeMs);
  const isRight = await transact(deps, system('prove an e-mail address', person.origin), async (deps) => {
    const tried = await takeTry(deps.db, id, sentAfter, triesMax);
    if (!tried?.email || !tried.code_hash || !isSame(tried.code_hash, hashOf(deps, id, code))) {
      audit.record(deps, person, { action: 'users.email_code_refused', object: `person:${id}` });
      return false;
    }
    await spendCode(deps.db, id);
    await replaceEmail(deps, person, id, { email: tried.email, email_source: 'code' });
    return true;
  });
  // Thrown after the commit: thrown inside, it would undo that the try was counted.
  if (!isRight) throw new AppError('users.code_wrong');
  return getOwnProfile(deps, person);
}

export const forgetEmailSendings = (deps: Pick<Deps, 'pool' | 'now'>): Promise<number> =>
  deleteEmailSendings(
    asActor(deps, system('forget which addresses got codes')),
    new Date(deps.now().getTime() - hourMs),
  );

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
