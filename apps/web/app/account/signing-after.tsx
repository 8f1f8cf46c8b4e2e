import type { SignerInvitation } from '@tamga/contract/signing.signers';
import { ItemList, Notice, Section, StatusTag, type Tone, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { signerTexts } from '#app/texts/account.signers.ts';

const tones = {
  WAITING: 'neutral',
  INVITED: 'accent',
  SIGNED: 'success',
  DECLINED: 'danger',
  EXPIRED: 'warning',
  CANCELLED: 'neutral',
} as const satisfies Record<SignerInvitation['state'], Tone>;

export const isToSign = ({ state }: Pick<SignerInvitation, 'state'>): boolean =>
  state === 'WAITING' || state === 'INVITED';

/** Those who sign after the owner, and how far it is. */
export function After({
  id,
  after,
  isToBegin,
  isSigned,
  givenUp,
}: {
  id: string;
  after: readonly Pick<SignerInvitation, 'id' | 'position' | 'state'>[];
  isToBegin: boolean;
  /** By the owner, so that others are asked. */
  isSigned: boolean;
  /** Who is next could not be asked for a week. */
  givenUp: { title: string; text: string; again: string } | null;
}): ReactNode {
  const words = useTexts(signerTexts);
  if (!isToBegin && after.length === 0) return null;
  return (
    <Section title={isToBegin ? words.title : words.others}>
      {givenUp && (
        <Notice tone="warning" title={givenUp.title}>
          <p>{givenUp.text}</p>
          <p>
            <Link to={`/me/sign/${id}/ask-again`}>{givenUp.again}</Link>
          </p>
        </Notice>
      )}
      {after.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ItemList
          items={after.map((one, index) => ({
            id: one.id,
            title: words.person(index + 2),
            tag: <StatusTag tone={tones[one.state]}>{words.states[one.state]}</StatusTag>,
            lines: [],
          }))}
        />
      )}
      {isToBegin && (
        <p>
          <Link to={`/me/sign/${id}/signers`}>{words.change}</Link>
        </p>
      )}
      {isSigned && after.some(isToSign) && (
        <p>
          <Link to={`/me/sign/${id}/withdraw`}>{words.withdraw}</Link>
        </p>
      )}
    </Section>
  );
}
