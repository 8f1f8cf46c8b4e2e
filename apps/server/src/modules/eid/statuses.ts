import type { z } from 'zod';
import type { SessionState } from './answers.ts';
import type { Status } from './provider.ts';

const refused: Status = { state: 'refused', reason: 'refused' };
const failed = (reason: 'account_unusable' | 'app_outdated' | 'unavailable'): Status => ({ state: 'failed', reason });

/** How a session ended, if it did not end well. A result that is not in here is trouble with the provider. */
const ends: Record<string, Status> = {
  USER_REFUSED: refused,
  USER_REFUSED_INTERACTION: refused,
  USER_REFUSED_CERT_CHOICE: refused,
  USER_REFUSED_DISPLAYTEXTANDPIN: refused,
  USER_REFUSED_VC_CHOICE: refused,
  USER_REFUSED_CONFIRMATIONMESSAGE: refused,
  USER_REFUSED_CONFIRMATIONMESSAGE_WITH_VC_CHOICE: refused,
  WRONG_VC: { state: 'refused', reason: 'wrong_code' },
  TIMEOUT: { state: 'expired' },
  DOCUMENT_UNUSABLE: failed('account_unusable'),
  ACCOUNT_UNUSABLE: failed('account_unusable'),
  REQUIRED_INTERACTION_NOT_SUPPORTED_BY_APP: failed('app_outdated'),
};

/** An answer that lacks its result is for the verification to refuse, which reports it. */
export function statusOf({ state, result }: z.infer<typeof SessionState>, text: string): Status {
  if (state === 'RUNNING') return { state: 'running' };
  if (!result || result.endResult === 'OK') return { state: 'answered', answer: text };
  return Object.hasOwn(ends, result.endResult)
    ? (ends[result.endResult] ?? failed('unavailable'))
    : failed('unavailable');
}
