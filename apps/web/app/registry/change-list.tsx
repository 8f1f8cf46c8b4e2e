import { useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { registryTexts } from '#app/texts/registry.ts';

export interface Change {
  path: string;
  mn: string;
  en: string;
}

/** What differs between two versions, a sentence each. */
export function ChangeList({ changes }: { changes: readonly Change[] }): ReactNode {
  const language = useLanguage();
  const words = useTexts(registryTexts);
  if (changes.length === 0) return <p>{words.noChanges}</p>;
  return (
    <ul className="reasons" translate="no">
      {changes.map((change, at) => (
        <li key={`${change.path} ${at}`}>{change[language]}</li>
      ))}
    </ul>
  );
}
