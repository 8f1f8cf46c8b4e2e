import { ButtonLink, Notice, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { serviceTexts } from '#app/texts/public-service.ts';
import type { DescribedService } from './service.server.ts';
import { Words } from './words.tsx';

/** Applying on this site is not open yet, so a service for which there is no other way says whom to ask. */
export function Channels({ channels }: Pick<DescribedService, 'channels'>): ReactNode {
  const words = useTexts(serviceTexts);
  const ways = channels.filter(({ kind, url }) => kind !== 'online' || url);
  const isOnlyHere = ways.length < channels.length;
  return (
    <>
      {(isOnlyHere || ways.length === 0) && (
        <Notice title={words.notYet}>
          <p>{ways.length > 0 ? words.notYetOthers : words.notYetAsk}</p>
        </Notice>
      )}
      {ways.length > 0 && (
        <ul className="items">
          {ways.map(({ kind, url, place }, index) => (
            <li key={index}>
              <div className="item-body">
                <h3 className="item-title">{words.channels[kind]}</h3>
                {place && (
                  <p>
                    <Words said={place} />
                  </p>
                )}
              </div>
              {url && (
                <ButtonLink to={url} kind="secondary" icon="external" away>
                  {words.toSite}
                </ButtonLink>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
