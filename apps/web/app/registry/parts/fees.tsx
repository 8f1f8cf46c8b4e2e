import { minorDigits, type Money } from '@tamga/contract/currencies';
import { Checkbox, Field, Select, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Pair } from '#app/registry/pair.tsx';
import { Rows } from '#app/registry/rows.tsx';
import { editorTexts } from '#app/texts/registry-editor.ts';
import type { PartProps } from './part-props.ts';

export function Fees({ content: { free, fees } }: PartProps): ReactNode {
  const words = useTexts(editorTexts);
  const currencies = Object.entries(words.currencies).map(([value, label]) => ({ value, label }));
  return (
    <>
      <Checkbox name="free" label={words.free} hint={words.freeHint} checked={free} />
      <Rows list="fees" legend={words.fees} count={fees.length}>
        {(at) => (
          <>
            <Pair name={`fees.${at}.title`} label={words.feeTitle} value={fees[at]?.title ?? null} maxLength={200} />
            <div className="pair">
              <Field
                name={`fees.${at}.price.amount_minor`}
                label={words.amount}
                hint={words.amountHint}
                value={amountIn(fees[at]?.price)}
                inputMode="decimal"
                maxLength={20}
              />
              <Select
                name={`fees.${at}.price.currency`}
                label={words.currency}
                value={fees[at]?.price.currency ?? 'MNT'}
                options={currencies}
              />
            </div>
          </>
        )}
      </Rows>
    </>
  );
}

/** As people type it: 12500, or 12500.50. */
function amountIn(price: Money | undefined): string | undefined {
  if (!price || price.amount_minor < 0) return undefined;
  const amount = price.amount_minor / 10 ** minorDigits[price.currency];
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2);
}
