import { getApproval } from '@tamga/contract/approvals';
import { attempt } from '#app/platform/api.server.ts';
import type { Context } from '#app/platform/context.ts';
import type { ShownApproval } from './approval.tsx';
import { type NamedRole, nameIn } from './roles/roles.server.ts';

/** The approval that the address names; none where it is not ours to follow. */
export async function readApproval(
  context: Context,
  url: URL,
  roles: readonly NamedRole[],
): Promise<ShownApproval | null> {
  const id = url.searchParams.get('approval');
  if (!id) return null;
  const outcome = await attempt(context, getApproval, { params: { id } });
  if (!outcome.ok) return null;
  const { state, expires_at } = outcome.data;
  return { state, expires_at, roleName: nameIn(roles, url.searchParams.get('role') ?? '') };
}
