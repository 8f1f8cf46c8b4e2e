import { Button, EmptyState, StatusTag, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { builderTexts } from '#app/texts/registry-form.ts';
import type { OutlineField } from './outline.server.ts';

interface OutlinePage {
  label: { mn: string; en: string };
  fields: OutlineField[];
}

/** The questions of a form in their order, each with buttons that need neither a mouse nor a script. */
export function Outline({
  at,
  seen,
  pages,
}: {
  at: string;
  /** Null where nothing may be changed. */
  seen: string | null;
  pages: readonly OutlinePage[];
}): ReactNode {
  const words = useTexts(builderTexts);
  const language = useLanguage();
  if (pages.every(({ fields }) => fields.length === 0)) {
    return (
      <EmptyState title={words.none}>
        <p>{words.noneText}</p>
      </EmptyState>
    );
  }
  return pages.map((page, n) => (
    <div key={n} className="stack">
      {pages.length > 1 && <h3>{words.pageName(n + 1, page.label[language] || page.label.mn || words.unnamed)}</h3>}
      <OutlineList at={at} seen={seen} fields={page.fields} />
    </div>
  ));
}

function OutlineList({
  at,
  seen,
  fields,
}: {
  at: string;
  seen: string | null;
  fields: readonly OutlineField[];
}): ReactNode {
  return (
    <ol className="outline">
      {fields.map((field) => (
        <li key={field.path} id={field.path} tabIndex={-1}>
          <OutlineRow at={at} seen={seen} field={field} />
          {field.fields.length > 0 && <OutlineList at={at} seen={seen} fields={field.fields} />}
        </li>
      ))}
    </ol>
  );
}

function OutlineRow({ at, seen, field }: { at: string; seen: string | null; field: OutlineField }): ReactNode {
  const words = useTexts(builderTexts);
  const language = useLanguage();
  const label = field.label[language] || field.label.mn || field.label.en || words.unnamed;
  const hidden = <span className="visually-hidden"> ({label})</span>;
  return (
    <div className="outline-row">
      <div className="item-body">
        <p className="item-title">{seen === null ? label : <Link to={`${at}/field?at=${field.path}`}>{label}</Link>}</p>
        <p className="muted">
          {words.kinds[field.kind]}
          {field.isRequired && <> · {words.required}</>}
          {field.isConditional && <> · {words.atTimes}</>}{' '}
          {field.isSensitive && <StatusTag tone="accent">{words.sensitive}</StatusTag>}
        </p>
      </div>
      {seen !== null && (
        <Form method="post" className="item-actions" preventScrollReset>
          <input type="hidden" name="seen" value={seen} />
          <Button kind="quiet" name="act" value={`up:${field.path}`}>
            {words.up}
            {hidden}
          </Button>
          <Button kind="quiet" name="act" value={`down:${field.path}`}>
            {words.down}
            {hidden}
          </Button>
          <Link to={`${at}/remove?at=${field.path}`}>
            {words.remove}
            {hidden}
          </Link>
        </Form>
      )}
    </div>
  );
}
