import type { TestApplication } from '@tamga/contract/applications.test-applications';
import { Button, Field, ItemList, Section, TaskForm, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { testTexts } from '#app/texts/developers.tests.ts';

type Tester = Pick<TestApplication['testers'][number], 'id' | 'ge_id'> & { created_at: string };

/** Who may sign in besides the maker, by the number that each told them. */
export function Testers({ testers }: { testers: readonly Tester[] }): ReactNode {
  const words = useTexts(testTexts);
  const formats = useFormats();
  return (
    <Section title={words.testers} lead={words.testersLead}>
      {testers.length === 0 && <p className="muted">{words.testersNone}</p>}
      {testers.length > 0 && (
        <ItemList
          items={testers.map(({ id, ge_id, created_at }) => ({
            id,
            title: ge_id ? <code>{ge_id}</code> : words.erased,
            lines: [words.since(formats.date(created_at))],
            actions: (
              <Form method="post">
                <Button kind="secondary" name="remove" value={id}>
                  {words.removeTester}
                </Button>
              </Form>
            ),
          }))}
        />
      )}
      <TaskForm submit={words.addTester}>
        <Field name="ge_id" label={words.geId} maxLength={26} autoComplete="off" />
      </TaskForm>
    </Section>
  );
}
