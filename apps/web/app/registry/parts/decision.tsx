import { Checkbox, Select, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { editorTexts } from '#app/texts/registry-editor.ts';
import type { PartProps } from './part-props.ts';

export function Decision({ content, lists: { evidenceTypes } }: PartProps): ReactNode {
  const words = useTexts(editorTexts);
  return (
    <>
      <Select
        name="output_type_id"
        label={words.output}
        hint={words.outputHint}
        value={content.output_type_id ?? ''}
        options={[
          { value: '', label: words.outputNone },
          ...evidenceTypes.map(({ id, title }) => ({ value: id, label: title })),
        ]}
      />
      <Checkbox name="decision_signature" label={words.decisionSignature} checked={content.decision_signature} />
      <Checkbox name="second_approver" label={words.secondApprover} checked={content.second_approver} />
    </>
  );
}
