import { Button, EmptyState, Notice, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, useSearchParams } from 'react-router';
import { relayRouteTexts } from '#app/texts/relay-routes.ts';
import type { Ways } from './ways.ts';

/** Asks which platform a request would go to, without sending one. */
export function WhichWay({ ways }: { ways: Ways | null }): ReactNode {
  const words = useTexts(relayRouteTexts);
  const [query] = useSearchParams();
  const fields = [
    { name: 'kind', label: words.kind },
    { name: 'evidence_type', label: words.evidence },
    { name: 'service_code', label: words.service },
    { name: 'jurisdiction', label: words.place },
  ];
  const org = query.get('org');
  return (
    <>
      <Form method="get" className="filters" role="search" aria-label={words.which}>
        {fields.map(({ name, label }) => (
          <div key={name} className="field">
            <label htmlFor={`which-${name}`} className="field-label">
              {label}
            </label>
            <input
              id={`which-${name}`}
              name={name}
              className="input"
              defaultValue={query.get(name) ?? ''}
              maxLength={80}
              spellCheck={false}
              autoComplete="off"
            />
          </div>
        ))}
        {org && <input type="hidden" name="org" value={org} />}
        <div className="actions">
          <Button kind="secondary" icon="search">
            {words.ask}
          </Button>
        </div>
      </Form>
      {ways && <Found ways={ways} />}
    </>
  );
}

function Found({ ways: { tries, skipped } }: { ways: Ways }): ReactNode {
  const words = useTexts(relayRouteTexts);
  const formats = useFormats();
  return (
    <>
      {tries.length === 0 && (
        <EmptyState title={words.nowhere} picture="lost">
          <p>{words.nowhereText}</p>
        </EmptyState>
      )}
      {tries.length > 0 && (
        <ol className="timeline">
          {tries.map((equal, index) => (
            <li key={index} className={index === 0 ? 'timeline-success' : 'timeline-neutral'}>
              <p className="timeline-title">{index === 0 ? words.first : words.next(formats.number(index + 1))}</p>
              {equal.map(({ name, share }, place) => (
                <p key={place}>
                  <span translate="no">{name}</span>
                  {equal.length > 1 && <span className="muted"> ({words.share(formats.percent(share))})</span>}
                </p>
              ))}
            </li>
          ))}
        </ol>
      )}
      {skipped.map((name, place) => (
        <Notice key={place} tone="warning">
          <p>{words.skipped(name)}</p>
        </Notice>
      ))}
    </>
  );
}
