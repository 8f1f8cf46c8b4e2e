import { StatusTag, type Tone, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { registryTexts } from '#app/texts/registry.ts';

const tones: Record<string, Tone> = { draft: 'warning', published: 'success', archived: 'neutral' };

/** In which state a service is; and that something is being written beside what citizens see. */
export function ServiceState({
  service,
}: {
  service: { state: 'draft' | 'published' | 'archived' | 'deleted'; draft_no: number | null };
}): ReactNode {
  const words = useTexts(registryTexts);
  return (
    <>
      <StatusTag tone={tones[service.state] ?? 'neutral'}>{words.states[service.state]}</StatusTag>{' '}
      {service.state !== 'draft' && service.draft_no !== null && (
        <StatusTag tone="warning">{words.withDraft}</StatusTag>
      )}
    </>
  );
}
