import { StatusTag, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePerson } from '#app/shell/site.ts';
import { brandingTexts } from '#app/texts/admin-branding.ts';
import type { Brander, BrandingField, BrandingState } from './branding.server.ts';

/** A field of the branding in words. `of` says whose, where the same field is shown twice. */
export function BrandingValue(props: { field: BrandingField; value: string | null; of?: string }): ReactNode {
  const words = useTexts(brandingTexts);
  const { field, value } = props;
  if (value === null) return <span className="muted">{words.notSet}</span>;
  if (field === 'language') return value === 'mn' ? words.languages.mn : words.languages.en;
  if (field !== 'systemPromptMN' && field !== 'systemPromptEN') return <span className="owner-cell">{value}</span>;
  const label = [words.fields[field], props.of].filter(Boolean).join(', ');
  return (
    <div
      className="instructions"
      lang={field === 'systemPromptMN' ? 'mn' : 'en'}
      role="region"
      aria-label={label}
      tabIndex={0}
    >
      {value}
    </div>
  );
}

/** The maker of a version, with a link to their page if the reader may open it. */
export function BranderName({ by: { kind, id, name } }: { by: Brander }): ReactNode {
  const words = useTexts(brandingTexts);
  const person = usePerson();
  if (kind === 'application')
    return name === null ? words.assistant : <Link to={`/admin/applications/${id}`}>{name}</Link>;
  if (kind !== 'person') return words.platform;
  const isOpen = person?.permissions.includes('users.manage') ?? false;
  return isOpen ? <Link to={`/admin/users/${id}`}>{words.person}</Link> : words.person;
}

/** What a version changed; a new name is told along with it. */
export function ChangedFields({ changed, name }: { changed: readonly BrandingField[]; name: string }): ReactNode {
  const words = useTexts(brandingTexts);
  if (changed.length === 0) return words.before;
  return changed
    .map((field) => (field === 'name' ? words.renamed(words.fields.name, name) : words.fields[field]))
    .join(', ');
}

const tones = { pending: 'warning', approved: 'success', rejected: 'danger' } as const;

/** Says what became of a proposal; says nothing about a version that took effect without one. */
export function ProposalState({ state }: { state: BrandingState }): ReactNode {
  const words = useTexts(brandingTexts);
  return state === 'applied' ? null : <StatusTag tone={tones[state]}>{words.states[state]}</StatusTag>;
}
