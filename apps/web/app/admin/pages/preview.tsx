import { Card, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import type { Block } from '#app/platform/prose.server.ts';
import { Prose } from '#app/platform/prose.tsx';
import { sitePageTexts } from '#app/texts/admin-pages.ts';

/** Both languages, as people will read them. */
export function Preview({
  page,
  preview,
}: {
  page: { title_mn: string; title_en: string };
  preview: { mn: Block[]; en: Block[] };
}): ReactNode {
  const words = useTexts(sitePageTexts);
  return (
    <>
      <Card>
        <p className="muted">{words.mongolian}</p>
        <p className="type-4" lang="mn">
          {page.title_mn}
        </p>
        <Prose blocks={preview.mn} lang="mn" />
      </Card>
      <Card>
        <p className="muted">{words.english}</p>
        <p className="type-4" lang="en">
          {page.title_en}
        </p>
        <Prose blocks={preview.en} lang="en" />
      </Card>
    </>
  );
}
