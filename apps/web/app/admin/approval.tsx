import { Notice, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useRefreshWhile } from '#app/platform/refresh-while.ts';
import { userTexts } from '#app/texts/admin-users.ts';

export interface ShownApproval {
  state: 'PENDING' | 'APPROVED' | 'REFUSED' | 'EXPIRED' | 'FAILED' | 'CANCELLED';
  expires_at: string;
  roleName: string;
}

/** The state of a role that waits for PIN2. The page asks again by itself while it is in view; a link does the same. */
export function ApprovalNotice({ approval }: { approval: ShownApproval }): ReactNode {
  const words = useTexts(userTexts);
  const formats = useFormats();
  const { pathname, search } = useLocation();
  const { state } = approval;
  useRefreshWhile(state === 'PENDING');

  if (state === 'PENDING') {
    return (
      <Notice tone="accent" title={words.pendingTitle} live>
        <p>{words.pendingText(approval.roleName)}</p>
        <p>
          {words.pendingUntil(formats.time(approval.expires_at))}{' '}
          <Link to={`${pathname}${search}`} preventScrollReset>
            {words.checkAgain}
          </Link>
        </p>
      </Notice>
    );
  }
  const said = {
    APPROVED: words.approved,
    REFUSED: words.refused,
    EXPIRED: words.expired,
    FAILED: words.failed,
    CANCELLED: words.failed,
  };
  return (
    <Notice tone={state === 'APPROVED' ? 'success' : 'warning'} live>
      <p>{said[state]}</p>
    </Notice>
  );
}
