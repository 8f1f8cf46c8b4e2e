import type { ReactNode } from 'react';

/** Documents are written in English. `html` is what `renderMarkdown` made, in which nothing is anybody else's. */
export function Document({ html }: { html: string }): ReactNode {
  return <div className="prose document" lang="en" dangerouslySetInnerHTML={{ __html: html }} />;
}
