import { StatusTag, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { askerTexts } from '#app/texts/oidc.asker.ts';

/** Its maker chose its name, so every page that shows the name says that it is a test. */
export function TestMark(): ReactNode {
  const words = useTexts(askerTexts);
  return (
    <>
      <StatusTag tone="warning">{words.test}</StatusTag>
      <p>{words.testText}</p>
    </>
  );
}
