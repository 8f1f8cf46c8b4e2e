import type { ReactNode } from 'react';
import { Form, Link, useSearchParams } from 'react-router';
import { Button } from './button.tsx';
import { useTexts } from './language.ts';
import { uiTexts } from './texts.ts';

export interface Filter {
  name: string;
  label: string;
  /** What may be chosen, the first meaning all; without it, a text is typed. */
  options?: readonly { value: string; label: string }[];
  type?: 'search' | 'date' | 'text';
}

/** Search and filters of a table: a plain form whose fields end up in the address. `kept` of it stay as they are. */
export function Filters({ filters, kept = [] }: { filters: readonly Filter[]; kept?: readonly string[] }): ReactNode {
  const words = useTexts(uiTexts);
  const [query] = useSearchParams();
  const isFiltered = filters.some(({ name }) => query.get(name));
  return (
    <Form method="get" className="filters" role="search" aria-label={words.filters}>
      {filters.map((filter) => (
        <div key={filter.name} className="field">
          <label htmlFor={`filter-${filter.name}`} className="field-label">
            {filter.label}
          </label>
          <FilterControl filter={filter} value={query.get(filter.name) ?? ''} />
        </div>
      ))}
      {['sort', ...kept].map(
        (name) => query.get(name) && <input key={name} type="hidden" name={name} value={query.get(name) ?? ''} />,
      )}
      <div className="actions">
        <Button kind="secondary" icon="search">
          {words.apply}
        </Button>
        {isFiltered && <Link to={`?${keptOf(query, kept)}`}>{words.clear}</Link>}
      </div>
    </Form>
  );
}

const keptOf = (query: URLSearchParams, kept: readonly string[]): URLSearchParams =>
  new URLSearchParams(kept.flatMap((name) => (query.get(name) ? [[name, query.get(name) ?? '']] : [])));

function FilterControl({ filter, value }: { filter: Filter; value: string }): ReactNode {
  // The key makes the field follow the address when it changes by the back button.
  const shared = {
    id: `filter-${filter.name}`,
    name: filter.name,
    className: 'input',
    defaultValue: value,
    key: value,
  };
  const { key, ...rest } = shared;
  if (!filter.options) return <input key={key} {...rest} type={filter.type ?? 'search'} />;
  return (
    <select key={key} {...rest}>
      {filter.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
