import { StatusTag, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { gatewayServiceTexts } from '#app/texts/admin-gateway-services.ts';

export function ServiceState({ active }: { active: boolean }): ReactNode {
  const words = useTexts(gatewayServiceTexts);
  return <StatusTag tone={active ? 'success' : 'warning'}>{active ? words.active : words.suspended}</StatusTag>;
}
