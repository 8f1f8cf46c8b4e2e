import { Picture, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ShownEvent } from '#app/public/services/catalogue.server.ts';
import { lifeEventTexts } from '#app/texts/public-life-events.ts';

/** Life events, each with its drawing: two beside each other on a phone. */
export function EventTiles({ events }: { events: readonly ShownEvent[] }): ReactNode {
  const words = useTexts(lifeEventTexts);
  const formats = useFormats();
  return (
    <ul className="tiles">
      {events.map(({ id, title, picture, services }) => (
        <li key={id} className="tile">
          <Picture name={picture} />
          <h3>
            <Link to={`/life-events/${id}`}>{title}</Link>
          </h3>
          <p className="muted">{words.count(formats.number(services))}</p>
        </li>
      ))}
    </ul>
  );
}
