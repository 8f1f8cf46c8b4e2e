import { useFormats } from '@tamga/ui';
import { isCurrency } from '#app/platform/currency.ts';

/** Writes an amount of the books. What the provider tells may be in a currency that we do not take. */
export function useAmount(): (minor: number | null, currency: string | null) => string {
  const formats = useFormats();
  return (minor, currency) => {
    if (minor === null) return '—';
    return isCurrency(currency)
      ? formats.money({ amount_minor: minor, currency })
      : `${currency ?? ''} ${minor}`.trim();
  };
}
