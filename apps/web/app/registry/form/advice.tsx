import { Notice, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { editorOf } from '#app/registry/parts.ts';
import { adviceTexts } from '#app/texts/registry-advice.ts';
import type { Advice } from './advice.server.ts';

/** What would make the form easier to answer, each leading to its question. */
export function AdviceList({ id, advice }: { id: string; advice: readonly Advice[] }): ReactNode {
  const words = useTexts(adviceTexts);
  return (
    <Notice tone="accent" title={words.title}>
      <p>{words.lead}</p>
      <ul className="reasons">
        {advice.map(({ path, label, text, isOnceOnly }) => (
          <li key={`${path} ${text}`}>
            <Link to={`${editorOf(id, 'form')}/field?at=${path}`} translate="no">
              {label}
            </Link>
            : {text} {isOnceOnly && <Link to={editorOf(id, 'evidences')}>{words.toEvidences}</Link>}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
