import { StatusTag, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { webhookTexts } from '#app/texts/admin-webhooks.ts';

const tones = { active: 'success', paused: 'neutral', gone: 'danger' } as const;

export function WebhookState({ active, goneAt }: { active: boolean; goneAt: string | null }): ReactNode {
  const words = useTexts(webhookTexts);
  const state = goneAt ? 'gone' : active ? 'active' : 'paused';
  return <StatusTag tone={tones[state]}>{words.states[state]}</StatusTag>;
}
