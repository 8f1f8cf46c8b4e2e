import { useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { serviceTexts } from '#app/texts/public-service.ts';
import type { DescribedService } from './service.server.ts';
import { Words } from './words.tsx';

/** What to have at hand, as a list that can be printed and ticked off. */
export function Needs({ needs, requiresSignature }: Pick<DescribedService, 'needs' | 'requiresSignature'>): ReactNode {
  const words = useTexts(serviceTexts);
  if (needs.length === 0 && !requiresSignature) return <p>{words.needNothing}</p>;
  return (
    <ul className="checks">
      {needs.map(({ code, title, required, note }) => (
        <li key={code}>
          <p>
            {title} {!required && <span className="muted">({words.needIfAny})</span>}
          </p>
          {note && (
            <p className="muted">
              <Words said={note} />
            </p>
          )}
        </li>
      ))}
      {requiresSignature && <li>{words.signature}</li>}
    </ul>
  );
}
