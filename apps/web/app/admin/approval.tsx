import { Notice, useFormats, useTexts } from '@tamga/ui';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation, useRevalidator } from 'react-router';
import { userTexts } from '#app/texts/admin-users.ts';

export interface ShownApproval {
  state: 'PENDING' | 'APPROVED' | 'REFUSED' | 'EXPIRED' | 'FAILED' | 'CANCELLED';
  expires_at: string;
  roleName: string;
}

const everyMs = 3_000;

/** How a role stands that waits for PIN2. The page asks again by itself while somebody looks; a link does it too. */
export function ApprovalNotice({ approval }: { approval: ShownApproval }): ReactNode {
  const words = useTexts(userTexts);
  const formats = useFormats();
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const { state } = approval;
  const isPending = state === 'PENDING';
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [isPending, revalidate]);

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
