import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { useTexts } from './language.ts';
import { Notice } from './show.tsx';
import { uiTexts } from './texts.ts';

interface CopyFieldProps {
  name: string;
  label: ReactNode;
  value: string;
  /** How many lines it has, where it is more than one. */
  lines?: number;
}

/** A value to take elsewhere. Without scripts it can be selected and copied by hand. */
export function CopyField({ name, label, value, lines }: CopyFieldProps): ReactNode {
  const words = useTexts(uiTexts);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
  };
  return (
    <div className="field">
      <label htmlFor={name} className="field-label">
        {label}
      </label>
      <div className="copy">
        {lines ? (
          <textarea
            className="input code"
            id={name}
            rows={lines}
            readOnly
            value={value}
            onFocus={(event) => event.target.select()}
          />
        ) : (
          <input className="input code" id={name} readOnly value={value} onFocus={(event) => event.target.select()} />
        )}
        <Button kind="secondary" type="button" icon="copy" onClick={() => void copy()}>
          {words.copy}
        </Button>
      </div>
      <span role="status" className="muted">
        {isCopied ? words.copied : ''}
      </span>
    </div>
  );
}

/** A secret that is shown this once. It comes from an action, never from a loader, so that no reload shows it again. */
export function SecretOnce({ name, label, value }: { name: string; label: ReactNode; value: string }): ReactNode {
  const words = useTexts(uiTexts);
  return (
    <Notice tone="warning" title={words.secretOnce}>
      <CopyField name={name} label={label} value={value} />
    </Notice>
  );
}
