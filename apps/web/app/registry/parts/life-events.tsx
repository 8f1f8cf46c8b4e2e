import { Checkboxes, EmptyState, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { editorTexts } from '#app/texts/registry-editor.ts';
import type { PartProps } from './part-props.ts';

export function LifeEvents({ content, lists: { lifeEvents } }: PartProps): ReactNode {
  const words = useTexts(editorTexts);
  if (lifeEvents.length === 0) return <EmptyState title={words.lifeEventsNone} />;
  return (
    <Checkboxes
      name="life_event_ids"
      label={words.lifeEvents}
      values={content.life_event_ids}
      options={lifeEvents.map(({ id, title }) => ({ value: id, label: title }))}
    />
  );
}
