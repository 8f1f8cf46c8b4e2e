import { findFaintPairs } from '@tamga/contract/contrast';
import { Notice, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { themeTexts } from '#app/texts/admin-appearance.ts';
import type { EditedTheme } from './theme-tokens.ts';

/** Says, while colours are chosen, which pairs could not be saved. The API has the last word. */
export function ThemeGate({ theme }: { theme: EditedTheme }): ReactNode {
  const words = useTexts(themeTexts);
  const formats = useFormats();
  const faint = (['light', 'dark'] as const).flatMap((scheme) =>
    findFaintPairs(theme[scheme]).map((pair) => ({ ...pair, scheme })),
  );
  if (faint.length === 0) {
    return (
      <Notice tone="success" live>
        <p>{words.gateOk}</p>
      </Notice>
    );
  }
  return (
    <Notice tone="danger" title={words.gateBad(formats.number(faint.length))} live>
      <ul className="plain-list">
        {faint.map(({ scheme, front, back, ratio, needed }) => (
          <li key={`${scheme}${front}${back}`}>
            {words[scheme]}: {words.pair(words.colours[front], words.colours[back], ratio.toFixed(2), String(needed))}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
