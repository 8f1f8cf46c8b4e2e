import { useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { auditTexts } from '#app/texts/admin-audit.ts';
import type { MerkleWalk } from './merkle.server.ts';

/** The way from a record up to the root, one join after the other. */
export function MerklePath({ walk, root }: { walk: MerkleWalk; root: string }): ReactNode {
  const words = useTexts(auditTexts);
  return (
    <ol className="merkle">
      <li className="merkle-leaf">
        <p className="merkle-name">{words.leaf}</p>
        <code>{walk.leaf}</code>
      </li>
      {walk.steps.map((step, index) => (
        <li key={step.beside} className={`merkle-${step.side}`}>
          <p className="merkle-name">
            {words.step(index + 1)}: {step.side === 'left' ? words.joinLeft : words.joinRight}
          </p>
          <code>{step.beside}</code>
          <p className="muted">{words.result}</p>
          <code>{step.result}</code>
        </li>
      ))}
      <li className={walk.holds ? 'merkle-root' : 'merkle-broken'}>
        <p className="merkle-name">{words.root}</p>
        <code>{root}</code>
      </li>
    </ol>
  );
}
