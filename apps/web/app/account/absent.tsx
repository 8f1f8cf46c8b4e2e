import { ButtonLink, Notice, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { absentTexts } from '#app/texts/account.absent.ts';

/** Why the provider of the eID told us nothing, in its own code, and what we were told to say where it is another. */
export interface Why {
  code: string;
  message: string;
}

/** A part of the eID that cannot be shown: why, and whether it helps to come back. */
export function Absent({ why, again }: { why: Why; again: string }): ReactNode {
  const words = useTexts(absentTexts);
  if (why.code === 'eid.not_granted') {
    return (
      <Notice title={words.absent.notGranted}>
        <p>{words.absent.notGrantedText}</p>
      </Notice>
    );
  }
  if (why.code === 'eid.not_configured') {
    return (
      <Notice title={words.absent.notConfigured}>
        <p>{words.absent.notConfiguredText}</p>
      </Notice>
    );
  }
  const isDown = why.code === 'eid.unavailable';
  return (
    <Notice tone="warning" title={isDown ? words.absent.unavailable : why.message}>
      {isDown && <p>{words.absent.unavailableText}</p>}
      <div className="actions">
        <ButtonLink to={again} kind="secondary">
          {words.again}
        </ButtonLink>
      </div>
    </Notice>
  );
}
