import { ButtonLink, Card, Notice, PageTitle, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { accessTexts } from '#app/texts/account.access.ts';
import { closingTexts } from '#app/texts/account.closing.ts';

export default function Data(): ReactNode {
  const words = useTexts(accessTexts);
  const closing = useTexts(closingTexts);
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
      <Card
        title={closing.card}
        actions={
          <ButtonLink to="/me/close" kind="secondary">
            {closing.cardOpen}
          </ButtonLink>
        }
      >
        <p className="muted">{closing.cardText}</p>
      </Card>
    </>
  );
}
