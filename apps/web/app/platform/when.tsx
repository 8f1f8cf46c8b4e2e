import { useFormats } from '@tamga/ui';
import type { ReactNode } from 'react';

/** A moment in the cell of a table: short, and on one line. */
export function When({ at }: { at: string }): ReactNode {
  const formats = useFormats();
  return (
    <time dateTime={at} className="nowrap">
      {formats.shortDate(at)} {formats.time(at)}
    </time>
  );
}
