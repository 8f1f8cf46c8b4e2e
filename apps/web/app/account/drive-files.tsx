import type { DriveFile } from '@tamga/contract/integrations.drive';
import { Button, EmptyState, ItemList, useFormats, useTexts } from '@tamga/ui';
import type { FormEvent, ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { driveTexts } from '#app/texts/account.file-drive.ts';
import { fileTexts } from '#app/texts/account.files.ts';
import { sizeIn } from './file-sizes.ts';

interface Listed {
  id: string;
  name: string;
  size: number | null;
  at: string | null;
  obstacle: DriveFile['obstacle'];
}

/** What lies in a drive, each with a form that takes it, or with why it cannot be taken. */
export function DriveFiles({ provider, files }: { provider: string; files: readonly Listed[] }): ReactNode {
  const words = useTexts(driveTexts);
  const fileWords = useTexts(fileTexts);
  const formats = useFormats();
  if (files.length === 0)
    return (
      <EmptyState title={words.empty} picture="papers">
        <p>{words.emptyText}</p>
      </EmptyState>
    );
  const aboutOf = ({ size, at }: Listed): string =>
    [size === null ? '' : sizeIn(fileWords, formats, size), at === null ? '' : formats.date(at)]
      .filter(Boolean)
      .join(', ');
  return (
    <>
      <ItemList
        items={files.map((file) => ({
          id: file.id,
          title: <span translate="no">{file.name}</span>,
          lines: [aboutOf(file), ...(file.obstacle ? [words.obstacles[file.obstacle]] : [])],
          actions: file.obstacle === null && <TakeForm provider={provider} id={file.id} name={file.name} />,
        }))}
      />
      <p className="muted">{words.kinds}</p>
    </>
  );
}

function TakeForm({ provider, id, name }: { provider: string; id: string; name: string }): ReactNode {
  const words = useTexts(driveTexts);
  const navigation = useNavigation();
  const isBusy = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  // A second click would take it a second time.
  const hold = (event: FormEvent) => {
    if (isBusy) event.preventDefault();
  };
  const isThis = isBusy && navigation.formData?.get('file') === id;
  return (
    <Form method="post" onSubmit={hold}>
      <input type="hidden" name="provider" value={provider} />
      <input type="hidden" name="file" value={id} />
      <Button
        kind="secondary"
        aria-disabled={isBusy || undefined}
        aria-label={isThis ? undefined : words.takeNamed(name)}
      >
        {isThis ? words.taking : words.take}
      </Button>
    </Form>
  );
}
