import { Checkbox, FileUpload, useTexts } from '@tamga/ui';
import { type ComponentProps, type ReactNode, useContext } from 'react';
import { formTexts } from '#app/texts/form-fields.ts';
import { LiveContext } from './live.ts';

/** A browser does not show which file was sent before, so it is said, with a way to take it away. */
export function FormFile({
  value,
  ...file
}: ComponentProps<typeof FileUpload> & { value: string | undefined }): ReactNode {
  const words = useTexts(formTexts);
  const { files } = useContext(LiveContext);
  const attached = value === undefined ? undefined : files[value];
  return (
    <>
      <FileUpload {...file} />
      {attached !== undefined && (
        <Checkbox name={`${file.name}-remove`} label={words.remove(attached)} hint={words.attached} />
      )}
    </>
  );
}
