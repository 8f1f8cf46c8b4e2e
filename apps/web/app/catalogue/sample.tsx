import { Card } from '@tamga/ui';
import type { ReactNode } from 'react';

/** One component, by its name, in its states. */
export function Sample({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <Card title={title}>
      <div className="stack">{children}</div>
    </Card>
  );
}
