import { Button, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { servicesTexts } from '#app/texts/public-services.ts';

/** A plain form, whose words end up in the address. `children` are more fields of it. */
export function SearchForm({ asked = '', children }: { asked?: string; children?: ReactNode }): ReactNode {
  const words = useTexts(servicesTexts);
  return (
    <Form method="get" action="/services" role="search" className="search">
      <label htmlFor="q" className="field-label">
        {words.search}
      </label>
      <p id="q-hint" className="field-hint">
        {words.searchHint}
      </p>
      <div className="search-line">
        {/* The key makes the field follow the address when it changes by the back button. */}
        <input
          key={asked}
          id="q"
          name="q"
          type="search"
          className="input"
          defaultValue={asked}
          maxLength={100}
          enterKeyHint="search"
          aria-describedby="q-hint"
        />
        <Button icon="search">{words.find}</Button>
      </div>
      <p className="field-hint">
        <Link to="/ask">{words.askInstead}</Link>
      </p>
      {children}
    </Form>
  );
}
