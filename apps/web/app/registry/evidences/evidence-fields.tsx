import { Checkboxes, Field, Radios, Select, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Pair } from '#app/registry/pair.tsx';
import { evidenceTexts } from '#app/texts/registry-evidences.ts';

export interface EvidenceValues {
  title: { mn: string; en: string };
  kind: string;
  issuing_org_id: string | null;
  formats: string[];
  validity_days: number | null;
  sensitivity: number;
}

/** What is said of a kind of evidence, when it is added and when it is changed. */
export function EvidenceFields({
  evidence,
  organisations,
}: {
  evidence: EvidenceValues | null;
  organisations: readonly { id: string; name: string }[];
}): ReactNode {
  const words = useTexts(evidenceTexts);
  const optionsOf = (said: Readonly<Record<string, string>>) =>
    Object.entries(said).map(([value, label]) => ({ value, label }));
  const issuer = evidence?.issuing_org_id ?? '';
  const isOther = issuer !== '' && !organisations.some(({ id }) => id === issuer);
  return (
    <>
      <Pair name="title" label={words.name} value={evidence?.title ?? null} maxLength={200} />
      <Select name="kind" label={words.kind} value={evidence?.kind ?? 'certificate'} options={optionsOf(words.kinds)} />
      <Select
        name="issuing_org_id"
        label={words.issuer}
        hint={words.issuerHint}
        value={issuer}
        optional
        options={[
          { value: '', label: words.issuerUnknown },
          ...(isOther ? [{ value: issuer, label: words.issuerOther }] : []),
          ...organisations.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Checkboxes
        name="formats"
        label={words.formats}
        values={evidence?.formats ?? ['pdf']}
        options={['pdf', 'json', 'xml', 'jpeg', 'png'].map((value) => ({ value, label: value.toUpperCase() }))}
      />
      <Field
        name="validity_days"
        label={words.validityDays}
        hint={words.validityHint}
        value={evidence?.validity_days?.toString()}
        inputMode="numeric"
        optional
        maxLength={5}
      />
      <Radios
        name="sensitivity"
        label={words.sensitivity}
        value={String(evidence?.sensitivity ?? 1)}
        options={words.sensitivities.map((label, at) => ({ value: String(at), label }))}
      />
    </>
  );
}
