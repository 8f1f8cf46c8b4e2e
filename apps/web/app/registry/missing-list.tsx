import { useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { registryTexts } from '#app/texts/registry.ts';
import { editorOf, partOf } from './parts.ts';

export interface Missing {
  path: string;
  mn: string;
  en: string;
}

/** Everything that keeps a service from being published, each leading to where it is written. */
export function MissingList({
  service: { id, tenant_id },
  missing,
}: {
  service: { id: string; tenant_id: string };
  missing: readonly Missing[];
}): ReactNode {
  const language = useLanguage();
  const words = useTexts(registryTexts);
  const whereTo = (path: string) => {
    const part = partOf(path);
    if (part === null) return `/me/organisations/${tenant_id}`;
    return part === 'form' ? editorOf(id, part) : `${editorOf(id, part)}#${path}`;
  };
  return (
    <>
      <p>{words.missingText(missing.length)}</p>
      <ul className="reasons">
        {missing.map((one) => (
          <li key={`${one.path} ${one.en}`}>
            <Link to={whereTo(one.path)}>{one[language]}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}
