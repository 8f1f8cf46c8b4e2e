import { Button, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { applyTexts } from '#app/texts/cases.apply.ts';

/** Nothing is fetched unless the person asks for it, and what was fetched is shown. */
export function FetchOffer(): ReactNode {
  const words = useTexts(applyTexts);
  return (
    <Form method="post" className="task-form">
      <p>{words.fetchText}</p>
      <Button kind="secondary" name="do" value="fetch">
        {words.fetchNow}
      </Button>
    </Form>
  );
}
