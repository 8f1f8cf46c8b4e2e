import { hash } from 'node:crypto';
import type { Application } from '@tamga/contract/application';
import { quotable } from '@tamga/contract/text';
import * as approvals from '#modules/approvals';
import * as audit from '#modules/audit';
import { type Person, system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import {
  approveLowering,
  findAsked,
  insertLowering,
  removeLowering,
  removeLoweringsBefore,
  takeLowering,
} from './lowerings.sql.ts';
import { type Given, isLowered, loweredBy, openedBy, type Safeguard, safeguards, type Words } from './safeguards.ts';

export const loweringKind = 'applications.lower_safeguards';

const goodMs = 10 * 60_000;
const lifeMs = 5 * 60_000;
const askedMs = 4 * 60_000;

type AgreementDeps = Pick<Deps, 'pool' | 'now'>;

/** Registers one that protects citizens less: for this organisation and of this kind, which is agreed to as well. */
export async function requireAgreementToRegister(deps: AgreementDeps, person: Person, given: Given): Promise<void> {
  const lowered = loweredBy(null, given);
  if (lowered.length > 0) await requireAgreement(deps, person, null, { names: given, lowered, opened: [] }, given);
}

/**
 * Lets through what lowers nothing. Where something is lowered already, or is now, who gets what comes of it is agreed to
 * as well: otherwise one who could lower nothing would have the answers of an application for which another did.
 */
export async function requireAgreementToChange(
  deps: AgreementDeps,
  person: Person,
  before: Application,
  given: Given,
): Promise<void> {
  const lowered = loweredBy(before, given);
  const opened = isLowered(given) ? openedBy(before, given) : [];
  if (lowered.length + opened.length === 0) return;
  await requireAgreement(deps, person, before, { names: given, lowered, opened }, given);
}

/** The holder of a secret can act as the application. `what` is the exact change. */
export async function requireAgreementToSecret(
  deps: AgreementDeps,
  person: Person,
  before: Application,
  what: { secret: string | null; overlapSeconds: number },
): Promise<void> {
  if (!isLowered(before)) return;
  await requireAgreement(deps, person, before, { names: before, lowered: [], opened: ['secret'] }, what);
}

interface Meaning {
  names: Pick<Given, 'name_mn' | 'name_en'>;
  lowered: Safeguard[];
  opened: string[];
}

/**
 * Has the person's phone ask for PIN2, and refuses until they have agreed to exactly this, of the application exactly as
 * it is, and ask for it again.
 */
async function requireAgreement(
  deps: AgreementDeps,
  person: Person,
  before: Pick<Application, 'id' | 'version'> | null,
  { names, lowered, opened }: Meaning,
  what: object,
): Promise<void> {
  const id = before?.id ?? null;
  const exactly = JSON.stringify([id, before?.version ?? null, what]);
  const wanted = { user_id: person.userId, settings_hash: hash('sha256', exactly, 'buffer') };
  const isAgreed = await transact(deps, system('lower safeguards', person.origin), async (deps) => {
    const now = deps.now();
    const taken = await takeLowering(deps.db, wanted, new Date(now.getTime() - goodMs), now);
    if (taken) {
      const action = lowered.length > 0 ? 'applications.safeguards_lowered' : 'applications.receivers_agreed';
      const object = `approval:${taken.approval_id}` as const;
      audit.record(deps, person, { action, object, details: { application: id, lowered, opened } });
      return true;
    }
    if (await findAsked(deps.db, wanted, new Date(now.getTime() - askedMs))) return false;
    const words = wordsOf(lowered, opened);
    const asked = await approvals.ask(deps, person, {
      subjectId: person.userId,
      kind: loweringKind,
      text: {
        mn: `«${short(names.name_mn)}» аппликейшн: ${words.mn}. Зөвшөөрвөл PIN2 кодоо оруулна уу.`,
        en: `${short(names.name_en)}: ${words.en}. Enter PIN2 to agree.`,
      },
      act: { application: id, lowered, opened, settings: wanted.settings_hash.toString('hex') },
      expiresAt: new Date(now.getTime() + lifeMs),
    });
    await insertLowering(deps.db, { ...wanted, approval_id: asked.id, created_at: now });
    return false;
  });
  if (!isAgreed) throw new AppError('applications.agreement_needed');
}

/** The phone shows 200 characters, whole or not at all. */
const nameLengthMax = 40;
const short = (name: string): string => quotable(name, nameLengthMax);

const receivers: Words = { mn: 'шинэ хүлээн авагч', en: 'new receivers' };

function wordsOf(lowered: Safeguard[], opened: string[]): Words {
  const said = [...lowered.map((name) => safeguards[name]), ...(opened.length > 0 ? [receivers] : [])];
  return { mn: said.map(({ mn }) => mn).join(', '), en: said.map(({ en }) => en).join(', ') };
}

const keptMs = 86_400_000;

/** Good for minutes, and of no use after that: the approval and the audit log say who agreed to what. */
export const forgetOldLowerings = (deps: AgreementDeps): Promise<number> =>
  removeLoweringsBefore(asActor(deps, system('forget agreements')), new Date(deps.now().getTime() - keptMs));

/** What happens after PIN2, or after its refusal. */
export const lowering: approvals.Act = {
  approved: async (deps, _, { id }) => {
    await approveLowering(deps.db, id, deps.now());
  },
  ended: async (deps, _, { id }) => {
    await removeLowering(deps.db, id);
  },
};
