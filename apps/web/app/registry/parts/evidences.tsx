import { Checkbox, DateInput, Field, Select, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Pair } from '#app/registry/pair.tsx';
import { Rows } from '#app/registry/rows.tsx';
import { editorTexts } from '#app/texts/registry-editor.ts';
import type { PartProps } from './part-props.ts';

export function Evidences({ evidences, lists: { evidenceTypes } }: PartProps): ReactNode {
  const words = useTexts(editorTexts);
  const types = evidenceTypes.map(({ id, title }) => ({ value: id, label: title }));
  return (
    <Rows list="evidences" legend={words.evidences} hint={words.evidencesLead} count={evidences.length}>
      {(at) => {
        const evidence = evidences[at];
        return (
          <>
            {evidence && (
              <input type="hidden" name={`evidences.${at}.requirement_code`} value={evidence.requirement_code} />
            )}
            <Select
              name={`evidences.${at}.evidence_type_id`}
              label={words.evidence}
              value={evidence?.evidence_type_id ?? ''}
              options={evidence ? types : [{ value: '', label: words.evidenceNone }, ...types]}
            />
            <Checkbox name={`evidences.${at}.required`} label={words.required} checked={evidence?.required ?? true} />
            <Pair
              name={`evidences.${at}.note`}
              label={words.note}
              value={evidence?.note ?? null}
              optional
              maxLength={200}
            />
            <Checkbox
              name={`evidences.${at}.derived`}
              label={words.derived}
              hint={words.derivedHint}
              checked={evidence?.derived ?? false}
            />
            <details className="search-more" open={evidence?.waiver !== undefined}>
              <summary>{words.waiver}</summary>
              <div className="row-more">
                <p className="muted">{words.waiverHint}</p>
                <Field
                  name={`evidences.${at}.waiver.reason`}
                  label={words.waiverReason}
                  value={evidence?.waiver?.reason}
                  optional
                  maxLength={300}
                />
                <DateInput
                  name={`evidences.${at}.waiver.until`}
                  label={words.waiverUntil}
                  value={evidence?.waiver?.until}
                  optional
                />
              </div>
            </details>
          </>
        );
      }}
    </Rows>
  );
}
