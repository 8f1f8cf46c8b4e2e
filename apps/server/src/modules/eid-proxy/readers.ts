import type { PersonalService } from '@tamga/contract/application';
import * as oidc from '#modules/oidc';
import type * as pki from '#modules/pki';
import type * as users from '#modules/users';
import type { Application } from '#platform/actor';
import { AppError } from '#platform/error';

export type ProxyDeps = pki.PkiDeps & { releases: users.ReleaseBook };

export interface ReaderOf {
  delegate: pki.Delegate;
  knowsCivilId: boolean;
}

/** What is read, as citizens find it in their access log. */
export type Part =
  | 'eid_summary'
  | 'eid_certificates'
  | 'eid_devices'
  | 'eid_activity'
  | 'eid_organizations'
  | 'eid_signers';

/**
 * The citizen whom an application reads about, which is in their access log before anything is read. The token of a citizen
 * names them; with its own the application does, by the subject that we gave it. A civil id names nobody here.
 */
export async function readerFor(
  deps: ProxyDeps,
  application: Application,
  { sub, service, part }: { sub: string | undefined; service: PersonalService; part: Part },
): Promise<ReaderOf> {
  const { personId, origin } = application;
  if (sub === undefined && personId === undefined) throw new AppError('eid.subject_missing');
  const client = await oidc.readClient(deps, application);
  if (!client) throw new AppError('eid.subject_not_found');
  const agreed =
    sub === undefined
      ? await oidc.readAgreement(deps, application, client, { userId: personId ?? '', service })
      : await oidc.findAgreement(deps, application, client, { subject: sub, service });
  // Two names for two people are none.
  if (!agreed || (personId !== undefined && personId !== agreed.userId)) throw new AppError('eid.subject_not_found');
  const { userId, knowsCivilId } = agreed;
  const note = (subject: string, claims: readonly string[]) =>
    deps.releases.record({ subject, application: client, claims }, origin);
  await note(userId, knowsCivilId ? [part, 'civil_id'] : [part]);
  const noteShown = async (people: readonly string[]): Promise<void> => {
    for (const subject of people) if (subject !== userId) await note(subject, [part, 'family_name', 'given_name']);
  };
  return { knowsCivilId, delegate: { kind: 'delegate', userId, origin, noteShown } };
}
