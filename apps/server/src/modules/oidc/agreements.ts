import type { PersonalService } from '@tamga/contract/application';
import * as applications from '#modules/applications';
import * as users from '#modules/users';
import { type Application, system } from '#platform/actor';
import { asActor, type Db } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { findConsentByPairwise, findConsentByPublic } from './agreements.sql.ts';
import { findClientRow } from './models.sql.ts';

/** A citizen whom an application may read about. */
export interface Agreement {
  userId: string;
  /** Whether it is let know their civil id, too. */
  knowsCivilId: boolean;
  /** False where the application is told without asking, and the citizen has not agreed to this service. */
  isConsented: boolean;
}

/** An application as it is now, by what citizens call it; null where it is not served any more. */
export async function readClient(
  deps: Pick<Deps, 'pool'>,
  { clientId, origin }: Application,
): Promise<applications.Client | null> {
  const row = await findClientRow(asActor(deps, system('read for an application', origin)), clientId);
  return row === null ? null : applications.parseClient(JSON.parse(row));
}

/**
 * The citizen whom an application names by the subject that we gave it, if they have agreed to this service there and still
 * do. A subject of another application, one that never was, and one of a citizen who has not agreed are the same: nobody.
 */
export async function findAgreement(
  deps: Pick<Deps, 'pool'>,
  application: Application,
  client: applications.Client,
  { subject, service }: { subject: string; service: PersonalService },
): Promise<Agreement | null> {
  const actor = system('find a citizen for an application', application.origin);
  const consent = await consentFor(asActor(deps, actor), client, subject);
  if (!consent?.scopes.includes(service)) return null;
  const person = await users.readClaims(deps, actor, consent.user_id);
  if (!person?.active || !applications.isOpenTo(client, consent.user_id)) return null;
  const knowsCivilId = client.civil_id_allowed && consent.claims.includes('civil_id');
  return { userId: consent.user_id, knowsCivilId, isConsented: true };
}

/** What the citizen has agreed to whose token an application shows. The token was checked before. */
export async function readAgreement(
  deps: Pick<Deps, 'pool'>,
  { origin }: Application,
  client: applications.Client,
  { userId, service }: { userId: string; service: string },
): Promise<Agreement | null> {
  const db = asActor(deps, system('find a citizen for an application', origin));
  const consent = await findConsentByPublic(db, client.id, userId);
  const isConsented = consent?.scopes.includes(service) === true;
  // A token may be older than what its citizen says today.
  if (client.consent_required && !isConsented) return null;
  const isKnown = consent ? consent.claims.includes('civil_id') : !client.consent_required;
  return { userId, knowsCivilId: client.civil_id_allowed && isKnown, isConsented };
}

const consentFor = (db: Db, client: applications.Client, subject: string) =>
  client.subject_type === 'pairwise'
    ? findConsentByPairwise(db, client.id, subject)
    : findConsentByPublic(db, client.id, subject);
