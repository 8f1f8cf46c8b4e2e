import type { TokenPair } from '@tamga/contract/auth';
import * as sessions from '#modules/sessions';
import type { Person } from '#platform/actor';
import { AppError } from '#platform/error';
import { requireAssurance } from '#platform/http/assurance';
import { type LinkDeps, unlinkAccount } from './social-links.ts';

/** With the social account unlinked, where the person wants that and has one: the same change ends the sessions. */
export async function endOthers(
  deps: LinkDeps,
  person: Person,
  socialLink: 'keep' | 'unlink',
): Promise<{ ended: number; tokens: TokenPair | null }> {
  if (socialLink === 'keep') return { ...(await sessions.endOtherSessions(deps, person)), tokens: null };
  requireAssurance(person, 'recent');
  try {
    return await unlinkAccount(deps, person, 'ended by the person');
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'auth.social_link_not_found') throw error;
    return { ...(await sessions.endOtherSessions(deps, person)), tokens: null };
  }
}
