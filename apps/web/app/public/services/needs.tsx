import { Icon, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { serviceTexts } from '#app/texts/public-service.ts';
import type { DescribedService } from './service.server.ts';
import { Words } from './words.tsx';

/** What to have at hand, as a list that can be printed and ticked off; and what the state has already. */
export function Needs({ needs, requiresSignature }: Pick<DescribedService, 'needs' | 'requiresSignature'>): ReactNode {
  const words = useTexts(serviceTexts);
  const own = needs.filter(({ fetched }) => !fetched);
  const ours = needs.filter(({ fetched }) => fetched);
  return (
    <>
      {own.length === 0 && !requiresSignature ? (
        <p>{words.needNothing}</p>
      ) : (
        <ul className="checks">
          {own.map((need) => (
            <li key={need.code}>
              <Need need={need} />
            </li>
          ))}
          {requiresSignature && <li>{words.signature}</li>}
        </ul>
      )}
      {ours.length > 0 && (
        <div className="fetched">
          <h3>{words.fetched}</h3>
          <p className="muted">{words.fetchedText}</p>
          <ul className="plain-list">
            {ours.map((need) => (
              <li key={need.code}>
                <Icon name="check" />
                <div>
                  <Need need={need} />
                </div>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function Need({ need: { title, required, note } }: { need: DescribedService['needs'][number] }): ReactNode {
  const words = useTexts(serviceTexts);
  return (
    <>
      <p>
        {title} {!required && <span className="muted">({words.needIfAny})</span>}
      </p>
      {note && (
        <p className="muted">
          <Words said={note} />
        </p>
      )}
    </>
  );
}
