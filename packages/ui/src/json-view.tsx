import type { ReactNode } from 'react';

/** Text of a machine, as it is: JSON, a signed note, keys. It scrolls by itself, by keyboard too. */
export function JsonView({ text, label }: { text: string; label: string }): ReactNode {
  return (
    <pre className="json-view" role="region" aria-label={label} tabIndex={0}>
      <code>{text}</code>
    </pre>
  );
}
