import { Button, useTexts } from '@tamga/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { Form } from 'react-router';
import { caseTexts } from '#app/texts/officers-case.ts';

/** As long as the server takes it; a page without scripts leaves the button, and the server says that it is too late. */
const shownMs = 10_000;

/** Takes back what was done a moment ago. What it is about goes with the form. */
export function Undo(props: { intent: 'undone' | 'note-undone'; name: string; value: string | number }): ReactNode {
  const words = useTexts(caseTexts);
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), shownMs);
    return () => clearTimeout(timer);
  }, []);
  if (isOver) return null;
  return (
    <Form method="post">
      <input type="hidden" name={props.name} value={props.value} />
      <Button kind="secondary" name="intent" value={props.intent}>
        {props.intent === 'undone' ? words.undo : words.undoNote}
      </Button>
    </Form>
  );
}
