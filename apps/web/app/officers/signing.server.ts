import { getApproval } from '@tamga/contract/approvals';
import { attempt } from '#app/platform/api.server.ts';
import type { Context } from '#app/platform/context.ts';

/** Whether the phone of this very officer rings: what another is asked is not theirs to know. */
export async function isAsked(context: Context, approval: string): Promise<boolean> {
  const outcome = await attempt(context, getApproval, { params: { id: approval } });
  return outcome.ok && outcome.data.is_mine && outcome.data.state === 'PENDING';
}
