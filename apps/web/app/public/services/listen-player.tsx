import { useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { listenTexts } from '#app/texts/public-listen.ts';

/** Plays without a script, and loads nothing until it is asked to. */
export function ListenPlayer({ source, isOther }: { source: string; isOther: boolean }): ReactNode {
  const words = useTexts(listenTexts);
  return (
    <figure className="listen">
      <strong>{words.title}</strong>
      <audio controls preload="none" src={source} aria-label={words.title}>
        <a href={source}>{words.open}</a>
      </audio>
      <figcaption className="muted">{isOther ? words.byOther : words.byMachine}</figcaption>
    </figure>
  );
}
