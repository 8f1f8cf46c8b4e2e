import { Checkbox, FileUpload, useTexts } from '@tamga/ui';
import { type ComponentProps, type ReactNode, useContext } from 'react';
import { formTexts } from '#app/texts/form-fields.ts';
import { KeptChoice } from '#app/platform/kept-choice.tsx';
import { LiveContext } from './live.ts';

/** A browser does not show which file was sent before, so it is said, with a way to take it away. */
export function FormFile({
  value,
  ...file
}: ComponentProps<typeof FileUpload> & { value: string | undefined }): ReactNode {
  const words = useTexts(formTexts);
  const { files, mine } = useContext(LiveContext);
  const attached = value === undefined ? undefined : files[value];
  return (
    <>
      <FileUpload {...file} />
      {mine.length > 0 && <KeptChoice name={file.name} accept={file.accept} files={mine} />}
      {attached !== undefined && (
        <Checkbox name={`${file.name}-remove`} label={words.remove(attached)} hint={words.attached} />
      )}
    </>
  );
}
