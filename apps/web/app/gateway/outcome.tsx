import { StatusTag, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { gatewayCallTexts } from '#app/texts/admin-gateway-calls.ts';

/** What a caller was answered: in a word, and as HTTP says it. */
export function Outcome({ status }: { status: number }): ReactNode {
  const words = useTexts(gatewayCallTexts);
  const tone = status >= 500 ? 'danger' : status >= 400 ? 'warning' : 'success';
  return (
    <span className="nowrap">
      <StatusTag tone={tone}>{status < 400 ? words.outcomes.ok : words.outcomes.failed}</StatusTag> {status}
    </span>
  );
}
