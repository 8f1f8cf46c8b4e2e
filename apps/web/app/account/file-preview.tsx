import { Button, useTexts } from '@tamga/ui';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { oneFileTexts } from '#app/texts/account.file.ts';

const Pages = lazy(() => import('./file-pages.tsx').catch(() => ({ default: () => null })));

interface Shown {
  id: string;
  name: string;
  type: string;
  version: number;
}

/** A picture is shown by the browser; a PDF by a reader that runs nothing in it, once the person asks and scripts are there. */
export function FilePreview({ id, name, type, version }: Shown): ReactNode {
  const words = useTexts(oneFileTexts);
  const [isOpen, setOpen] = useState(false);
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const address = `/me/files/${id}/content?version=${version}`;
  if (type.startsWith('image/')) return <img className="file-picture" src={address} alt={words.preview(name)} />;
  if (type !== 'application/pdf' || !isReady) return null;
  if (isOpen)
    return (
      <Suspense>
        <Pages address={address} />
      </Suspense>
    );
  return (
    <p>
      <Button kind="secondary" type="button" onClick={() => setOpen(true)}>
        {words.show}
      </Button>
    </p>
  );
}
