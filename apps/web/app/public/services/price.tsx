import { useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { servicesTexts } from '#app/texts/public-services.ts';
import type { ShownService } from './shown.server.ts';

/** What a service costs; where there are fees of several amounts, from which on. */
export function Price({ service }: { service: Pick<ShownService, 'free' | 'feeFrom' | 'hasFees'> }): ReactNode {
  const words = useTexts(servicesTexts);
  const formats = useFormats();
  const { free, feeFrom, hasFees } = service;
  if (free || !feeFrom) return words.free;
  return hasFees ? words.from(formats.money(feeFrom)) : formats.money(feeFrom);
}
