import { Notice, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { applyTexts } from '#app/texts/cases.apply.ts';

interface Props {
  id: string;
  items: readonly { code: string; title: string; said: string; source: string }[];
  /** What could not be had, once it was asked for. */
  lacking: readonly { code: string; title: string }[];
  /** The person has just asked for it. */
  isAsked: boolean;
}

/** What was fetched is shown, and so is that there was nothing. */
export function FetchedNotice({ id, items, lacking, isAsked }: Props): ReactNode {
  const words = useTexts(applyTexts);
  const missed = isAsked ? lacking : [];
  return (
    <>
      {items.length > 0 && (
        <Notice tone="success" title={words.fetchedTitle} live={isAsked}>
          <ul>
            {items.map(({ code, title, said, source }) => (
              <li key={code}>
                <strong>{title}</strong>
                {said && `: ${said}`}
                <br />
                <span className="muted">{source}</span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {missed.length > 0 && (
        <Notice tone="warning" title={words.notHeld} live>
          <p>{words.notHeldText}</p>
          <ul>
            {missed.map(({ code, title }) => (
              <li key={code}>
                <Link to={`/me/applications/${id}/evidence/${code}`}>{words.attachTitle(title)}</Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {isAsked && items.length === 0 && missed.length === 0 && (
        <Notice tone="success" title={words.fetchedFilled} live />
      )}
    </>
  );
}
