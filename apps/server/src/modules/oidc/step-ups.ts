import type { Interaction } from 'oidc-provider';
import * as approvals from '#modules/approvals';
import * as audit from '#modules/audit';
import { type Person, system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import type { ShownClient } from './challenge-clients.ts';
import { stateId } from './hashes.ts';
import { approveStepUp, findAsked, findStepUp, insertStepUp, removeStepUp } from './step-ups.sql.ts';

/** How long PIN2 counts in the sign-in for which it was asked. */
const goodMs = 5 * 60_000;
const askedMs = 4 * 60_000;
const lifeMs = 5 * 60_000;

type AskingClient = ShownClient & { is_test: boolean };

export const stepUpKind = 'oidc.step_up';

/** One sign-in of a person at one application. PIN2 that another application asked for, or this one earlier, is another's. */
const placeOf = (person: Person, { params, uid }: Interaction) => ({
  session_id: person.sessionId,
  application_id: String(params.client_id),
  interaction_id: stateId('Interaction', uid),
});

export async function hasSteppedUp(
  deps: Pick<Deps, 'pool' | 'now'>,
  person: Person,
  interaction: Interaction,
): Promise<boolean> {
  const since = new Date(deps.now().getTime() - goodMs);
  const db = asActor(deps, system('check step-up', person.origin));
  return (await findStepUp(db, placeOf(person, interaction), since)) !== undefined;
}

/** Has the phone ask for PIN2, or says which question waits there already, so that asking twice rings once. */
export function askStepUp(
  deps: Pick<Deps, 'pool' | 'now'>,
  person: Person,
  client: AskingClient,
  interaction: Interaction,
): Promise<{ id: string; expires_at: Date }> {
  return transact(deps, system('ask for PIN2', person.origin), async (deps) => {
    const now = deps.now();
    const place = placeOf(person, interaction);
    const asked = await findAsked(deps.db, place, new Date(now.getTime() - askedMs));
    if (asked) {
      audit.record(deps, person, { action: 'oidc.step_up_awaited', object: `approval:${asked.id}` });
      return { id: asked.id, expires_at: new Date(asked.created_at.getTime() + lifeMs) };
    }
    const { id, expiresAt } = await approvals.ask(deps, person, {
      subjectId: person.userId,
      kind: stepUpKind,
      text: questionOf(client),
      act: { session: person.sessionId, application: client.client_id, interaction: place.interaction_id },
      expiresAt: new Date(now.getTime() + lifeMs),
    });
    await insertStepUp(deps.db, { approval_id: id, user_id: person.userId, ...place, created_at: now });
    return { id, expires_at: expiresAt };
  });
}

/** The maker of a test chose its name: the phone, which shows nothing else of it, says that it is one. */
function questionOf({ name_mn, name_en, is_test }: AskingClient): { mn: string; en: string } {
  const asker = {
    mn: is_test ? `«${name_mn}» (туршилтын аппликейшн)` : `«${name_mn}»`,
    en: is_test ? `${name_en} (a test application)` : name_en,
  };
  return {
    mn: `${asker.mn} өндөр түвшний баталгаа шаардаж байна. Зөвшөөрвөл PIN2 кодоо оруулна уу.`,
    en: `${asker.en} asks for a high level of assurance. Enter PIN2 to agree.`,
  };
}

/** What happens after PIN2, or after its refusal. */
export const steppingUp: approvals.Act = {
  approved: async (deps, _, { id }) => {
    await approveStepUp(deps.db, id, deps.now());
  },
  ended: async (deps, _, { id }) => {
    await removeStepUp(deps.db, id);
  },
};
