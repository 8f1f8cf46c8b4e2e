import { Field, Radios, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { organisationTexts } from '#app/texts/account.organisations.ts';
import { representedTexts } from '#app/texts/account.represented.ts';
import { signerRights } from './signer-rights.ts';

/** Asks a person to sign for the organisation. */
export function SignerForm(): ReactNode {
  const words = useTexts(representedTexts);
  const { civilId, civilIdHint, sendInvitation } = useTexts(organisationTexts);
  return (
    <TaskForm submit={sendInvitation}>
      <Field
        name="national_id"
        label={civilId}
        hint={civilIdHint}
        inputMode="numeric"
        maxLength={12}
        autoComplete="off"
      />
      <Radios
        name="right_type"
        label={words.signerRight}
        value="MANAGER"
        options={signerRights.map((value) => ({ value, label: words.rights[value], hint: words.rightHints[value] }))}
      />
    </TaskForm>
  );
}
