import { Notice, useTexts } from '@tamga/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { caseTexts } from '#app/texts/officers-case.ts';
import { addressOf } from './addresses.ts';
import { askAside } from './ask-aside.ts';

/** Four times in the two minutes after which a page counts as left. */
const everyMs = 30_000;

/** Who else has it open: as the page was loaded, and with scripts as it is now. */
export function AlsoOpen({ id, officers }: { id: string; officers: readonly { name: string }[] }): ReactNode {
  const words = useTexts(caseTexts);
  const [now, setNow] = useState<readonly string[] | null>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void readNames(id).then((names) => names && setNow(names));
    }, everyMs);
    return () => clearInterval(timer);
  }, [id]);
  const names = now ?? officers.map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <Notice live>
      <p>{words.alsoOpen(names.join(', '))}</p>
    </Notice>
  );
}

/** Null where nothing can be learned: what was known stays on the page. */
async function readNames(id: string): Promise<string[] | null> {
  const names = await askAside(`${addressOf(id)}/viewing`);
  return Array.isArray(names) ? names.filter((name): name is string => typeof name === 'string') : null;
}
