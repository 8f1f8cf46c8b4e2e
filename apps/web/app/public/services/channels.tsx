import { ButtonLink, Notice, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { serviceTexts } from '#app/texts/public-service.ts';
import type { DescribedService } from './service.server.ts';
import { Words } from './words.tsx';

/** Where the service is offered online without an address of its own, one applies here; without any way it says whom to ask. */
export function Channels({ id, channels }: Pick<DescribedService, 'channels'> & { id: string }): ReactNode {
  const words = useTexts(serviceTexts);
  const ways = channels.filter(({ kind, url }) => kind !== 'online' || url);
  const isHere = ways.length < channels.length;
  return (
    <>
      {isHere && (
        <p className="actions">
          <ButtonLink to={`/me/applications/new/${id}`}>{words.apply}</ButtonLink>
        </p>
      )}
      {!isHere && ways.length === 0 && (
        <Notice title={words.notYet}>
          <p>{words.notYetAsk}</p>
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
