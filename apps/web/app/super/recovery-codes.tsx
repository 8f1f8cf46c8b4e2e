import { Button, Card, Choice, FieldFrame, Icon, PageTitle, ProblemContext, useTexts } from '@tamga/ui';
import { type ReactNode, useState } from 'react';
import { Form } from 'react-router';
import { superTexts } from '#app/texts/super.ts';

/** The codes for a lost phone, shown this once: to print, to download, and to be confirmed before one goes on. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }): ReactNode {
  const words = useTexts(superTexts);
  const [isKept, setKept] = useState(true);
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\r\n')}\r\n`)}`;
  const problem = isKept ? null : { message: words.keptThemWrong, fields: { kept: words.keptThemWrong }, values: {} };
  return (
    <div className="narrow">
      <PageTitle title={words.codesTitle} lead={words.codesLead} />
      <Card title={words.codes}>
        <ol className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <div className="actions">
          <a className="button button-secondary" href={file} download="recovery-codes.txt">
            <Icon name="download" />
            <span>{words.download}</span>
          </a>
          <Button kind="secondary" type="button" onClick={() => globalThis.print()}>
            {words.print}
          </Button>
        </div>
      </Card>
      {/* A plain form to the next page: the browser itself asks for the box, where scripts do not. */}
      <ProblemContext value={problem}>
        <Form
          method="get"
          action="/super"
          className="task-form"
          reloadDocument
          onInvalidCapture={(event) => {
            event.preventDefault();
            setKept(false);
          }}
        >
          <input type="hidden" name="done" value="entered" />
          <FieldFrame name="kept" label={<span className="visually-hidden">{words.keptThem}</span>} group>
            <Choice
              type="checkbox"
              name="kept"
              option={{ value: 'yes', label: words.keptThem }}
              checked={false}
              required
            />
          </FieldFrame>
          <div className="actions">
            <Button>{words.goOn}</Button>
          </div>
        </Form>
      </ProblemContext>
    </div>
  );
}
