import type { OwnSession } from '@tamga/contract/auth';
import { useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { useNow } from '#app/shell/site.ts';
import { accountTexts } from '#app/texts/account.ts';

export type Opened = Pick<OwnSession, 'browser' | 'device' | 'place' | 'method'> & { created_at: string };

/** Where, when and how a person signed in. */
export function SignInWords({ opened }: { opened: Opened }): ReactNode {
  const words = useTexts(accountTexts);
  const formats = useFormats();
  const now = useNow();
  return (
    <>
      <span>{useDevice(opened)}</span>
      <br />
      <span className="muted">
        {formats.dateTime(opened.created_at)} ({formats.ago(opened.created_at, now)})
        <br />
        {[words.methods[opened.method], opened.place].filter(Boolean).join(', ')}
      </span>
    </>
  );
}

export function useDevice({ browser, device }: Pick<Opened, 'browser' | 'device'>): string {
  const words = useTexts(accountTexts);
  return [browser, device].filter(Boolean).join(', ') || words.unknownDevice;
}
