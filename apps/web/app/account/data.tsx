import { ButtonLink, Card, Notice, PageTitle, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { accessTexts } from '#app/texts/account.access.ts';

export default function Data(): ReactNode {
  const words = useTexts(accessTexts);
  return (
    <>
      <PageTitle title={words.data} lead={words.dataLead} />
      <div className="grid">
        <Card
          title={words.dataRead}
          actions={
            <ButtonLink to="/me/data/page" away>
              {words.dataReadOpen}
            </ButtonLink>
          }
        >
          <p className="muted">{words.dataReadText}</p>
        </Card>
        <Card
          title={words.dataPdf}
          actions={
            <ButtonLink to="/me/data/document" kind="secondary" icon="download" away>
              {words.dataPdfGet}
            </ButtonLink>
          }
        >
          <p className="muted">{words.dataPdfText}</p>
        </Card>
        <Card
          title={words.dataJson}
          actions={
            <ButtonLink to="/me/data/file" kind="secondary" icon="download" away>
              {words.dataJsonGet}
            </ButtonLink>
          }
        >
          <p className="muted">{words.dataJsonText}</p>
        </Card>
      </div>
      <Notice>
        <p>{words.dataNote}</p>
      </Notice>
    </>
  );
}
