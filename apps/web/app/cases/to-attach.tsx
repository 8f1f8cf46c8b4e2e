import { ButtonLink, Notice, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { caseTexts } from '#app/texts/cases.ts';

/** What could not be had from those who hold it. */
export function ToAttach(props: {
  at: string;
  missing: readonly { code: string; title: { mn: string; en: string } }[];
}): ReactNode {
  const words = useTexts(caseTexts);
  const language = useLanguage();
  return (
    <Notice tone="warning" title={words.toAttach}>
      <p>{words.toAttachText}</p>
      {props.missing.map(({ code, title }) => (
        <p key={code}>
          <ButtonLink to={`${props.at}/evidence/${code}`}>{words.attach(title[language])}</ButtonLink>
        </p>
      ))}
    </Notice>
  );
}
