import { Button, describedBy, FieldFrame, FileUpload, TaskForm, useFieldProblem, useTexts } from '@tamga/ui';
import { type ChangeEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { bulkTexts } from '#app/texts/console.bulk.ts';
import { Preview } from './preview.tsx';
import { isReady, readRows } from './rows.ts';
import { decoded } from './sheet.ts';

/**
 * Rows to be pasted or taken from a file. With scripts they are checked while they are typed; without, the same form is
 * sent to be checked first, and shown again with the button that sends it.
 */
export function RowsForm({ once, linesMax, begin }: { once: string; linesMax: number; begin: string }): ReactNode {
  const words = useTexts(bulkTexts);
  const [text, setText] = useState(begin);
  const sheet = readRows(text);
  const canSend = isReady(sheet, linesMax);
  const field = useRef<HTMLTextAreaElement>(null);
  // A person may have pasted before the scripts were loaded.
  useEffect(() => setText(field.current?.value ?? ''), []);
  const takeFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    const content = await file?.arrayBuffer().then(decoded);
    // A file that cannot be read stays in its field, and the server says why.
    if (!content || !field.current) return;
    field.current.value = content;
    setText(content);
    target.value = '';
  };
  return (
    <>
      <TaskForm
        files
        submit={canSend ? words.send(sheet.lines.length) : words.check}
        aside={
          canSend && (
            <noscript>
              <Button kind="secondary" name="check" value="yes">
                {words.checkAgain}
              </Button>
            </noscript>
          )
        }
      >
        <input type="hidden" name="once" value={once} />
        <input type="hidden" name="intent" value={canSend ? 'send' : 'check'} />
        <FileUpload
          name="file"
          label={words.file}
          hint={words.fileHint}
          accept=".csv,.tsv,.txt"
          optional
          onChange={(event) => void takeFile(event)}
        />
        <Rows field={field} begin={begin} onText={setText} />
      </TaskForm>
      {sheet.lines.length > 0 && <Preview sheet={sheet} linesMax={linesMax} />}
    </>
  );
}

interface RowsProps {
  field: RefObject<HTMLTextAreaElement | null>;
  begin: string;
  onText: (text: string) => void;
}

function Rows({ field, begin, onText }: RowsProps): ReactNode {
  const words = useTexts(bulkTexts);
  const { error } = useFieldProblem('rows');
  return (
    <FieldFrame name="rows" label={words.rows} hint={words.rowsHint}>
      <textarea
        className="input sheet"
        id="rows"
        name="rows"
        rows={10}
        wrap="off"
        spellCheck={false}
        autoComplete="off"
        ref={field}
        defaultValue={begin}
        onChange={({ target }) => onText(target.value)}
        aria-describedby={describedBy('rows', words.rowsHint, error)}
        aria-invalid={error ? true : undefined}
      />
    </FieldFrame>
  );
}
