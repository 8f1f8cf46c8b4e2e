import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Profile } from '@tamga/contract/users';
import type { PhoneChange } from '@tamga/contract/users.contact';
import * as audit from '#modules/audit';
import * as notifications from '#modules/notifications';
import * as sms from '#modules/sms';
import { type Person, system } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { requireAssurance } from '#platform/http/assurance';
import { announce } from '#platform/messaging/outbox';
import { keyedHash } from '#platform/security/derived-keys';
import type { ContactDeps } from './contacts.ts';
import { lockPhone, setPhone } from './contacts.sql.ts';
import { codeSms, leftSms } from './notice-words.ts';
import {
  clearUnproven,
  deletePhoneSendings,
  findPhoneProof,
  setPhoneCode,
  spendPhoneCode,
  takePhoneSending,
  takePhoneTry,
} from './phone-codes.sql.ts';
import { getOwnProfile } from './profile.ts';

const digits = 6;
const lifeMs = 10 * 60_000;
const coolMs = 60_000;
const dayMs = 86_400_000;
const sentMax = 5;
const triesMax = 5;
/** So many codes a phone gets within an hour, no matter who asks: it may be that of a stranger. */
const hourlyMax = 3;
const hourMs = 3_600_000;

/** Keyed, and for one person and phone: a million codes are hashed in a second. */
const hashOf = (deps: Pick<Deps, 'config'>, userId: string, phone: string, code: string): string =>
  keyedHash(deps, 'phone codes', `${userId}:${phone}:${code}`);

/** Says, takes away or proves a phone. */
export async function putOwnPhone(deps: ContactDeps, person: Person, change: PhoneChange): Promise<Profile> {
  const { phone, code, send_code } = change;
  if (send_code && !sms.hasSms(deps)) throw new AppError('sms.not_configured');
  if (send_code && phone !== null && !sms.isReached(deps, phone)) throw notReached(deps);
  const isRight = await transact(deps, system('change a phone number', person.origin), async (deps) => {
    // Before the row of the code, on every way: otherwise two requests of one person could wait for each other.
    const before = await lockPhone(deps.db, person.userId);
    if (!before) throw new AppError('users.user_not_found');
    // Warnings come there: a thief of the session is not to turn them away, nor to have them. One that is only said gets none.
    const isProving = send_code === true || code !== undefined;
    if (isProving || (before.phone_verified_at && before.phone !== phone)) requireAssurance(person, 'recent');
    if (phone !== null && code !== undefined) return provePhone(deps, person, before, phone, code);
    await replacePhone(deps, person, before, phone, null);
    if (phone !== null && send_code) await sendCode(deps, person, phone);
    return true;
  });
  // Thrown after the commit: thrown inside, it would undo that the try was counted.
  if (!isRight) throw new AppError('users.code_wrong');
  return getOwnProfile(deps, person);
}

/** It may be the number of another, who knows nothing of it: what nobody has proven for a day is forgotten. */
export async function forgetUnprovenPhones(deps: Pick<Deps, 'pool' | 'now'>): Promise<number> {
  const db = asActor(deps, system('forget unproven phones'));
  const ago = (ms: number) => new Date(deps.now().getTime() - ms);
  await deletePhoneSendings(db, ago(hourMs));
  return clearUnproven(db, ago(dayMs));
}

function notReached({ config }: Pick<Deps, 'config'>): AppError {
  const begin = config.SMS_PREFIXES.join(', ');
  const mn = `${begin} гэж эхэлсэн байх ёстой. Бусад дугаарт мессеж илгээдэггүй.`;
  const en = `must begin with ${begin}. We send SMS to no other numbers.`;
  return new AppError('request.invalid', { fields: [{ path: 'phone', mn, en }] });
}

type TxDeps = Omit<ContactDeps, 'pool'> & { db: Tx };
type Before = NonNullable<Awaited<ReturnType<typeof lockPhone>>>;

async function replacePhone(
  deps: TxDeps,
  person: Person,
  before: Before,
  phone: string | null,
  verifiedAt: Date | null,
): Promise<void> {
  const { userId: id } = person;
  const isSame = before.phone === phone;
  // To say a number anew that is proven already takes nothing away.
  await setPhone(deps.db, id, phone, verifiedAt ?? (isSame ? before.phone_verified_at : null));
  const entry = { action: 'users.phone_changed', object: `person:${id}` } as const;
  await audit.recordAbout(deps, person, entry, { id, personal: { before: before.phone, after: phone } });
  announce(deps, person, { type: 'users.phone_changed', aggregate: entry.object, data: { id } });
  const left = before.phone_verified_at && !isSame ? before.phone : null;
  const isGained = verifiedAt !== null && (!isSame || !before.phone_verified_at);
  // Where warnings come now, or no longer do, is told by mail; and to the number that they came to.
  if (left !== null || isGained) notifications.notify(deps, person, id, { kind: 'phone_changed', params: {} });
  const uselessAfter = new Date(deps.now().getTime() + dayMs);
  if (left === null) return;
  const { sms_language: language } = await notifications.choicesOf(deps, id);
  sms.sendFarewell(deps, { userId: id, to: left, text: leftSms[language], uselessAfter });
}

async function sendCode(deps: TxDeps, person: Person, phone: string): Promise<void> {
  const { userId } = person;
  const now = deps.now();
  const from = (ms: number) => new Date(now.getTime() + ms);
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  const codeHash = hashOf(deps, userId, phone, code);
  const limits = { coolSince: from(-coolMs), countSince: from(-dayMs), sentMax };
  if (!(await setPhoneCode(deps.db, userId, { phone, codeHash, now, ...limits }))) {
    const proof = await findPhoneProof(deps.db, userId);
    const isSoon = proof && proof.sent_at > limits.coolSince;
    throw new AppError(isSoon ? 'users.code_cooling_down' : 'users.codes_exhausted');
  }
  audit.record(deps, person, { action: 'users.phone_code_sent', object: `person:${userId}` });
  const phoneHash = keyedHash(deps, 'phones that got codes', phone);
  // Answered as if it were sent: that others have asked for this phone is not for this person to know.
  if (!(await takePhoneSending(deps.db, phoneHash, { now, since: from(-hourMs), most: hourlyMax }))) return;
  const { sms_language: language } = await notifications.choicesOf(deps, userId);
  const text = codeSms(code, language);
  sms.sendSms(deps, { userId, to: phone, kind: 'users.phone_code', text, uselessAfter: from(lifeMs) });
}

async function provePhone(deps: TxDeps, person: Person, before: Before, phone: string, code: string): Promise<boolean> {
  const { userId } = person;
  const sentAfter = new Date(deps.now().getTime() - lifeMs);
  const tried = await takePhoneTry(deps.db, userId, phone, sentAfter, triesMax);
  if (!tried?.code_hash || !isSame(tried.code_hash, hashOf(deps, userId, phone, code))) {
    audit.record(deps, person, { action: 'users.phone_code_refused', object: `person:${userId}` });
    return false;
  }
  await spendPhoneCode(deps.db, userId);
  await replacePhone(deps, person, before, phone, deps.now());
  return true;
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
