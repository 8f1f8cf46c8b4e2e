import { useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import type { ShownOrganisation } from '#app/platform/catalogue.server.ts';
import { servicesTexts } from '#app/texts/public-services.ts';
import type { ShownEvent } from './catalogue.server.ts';

interface Options {
  name: string;
  label: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
}

/** Folded away, so that a phone shows results at once; open where one of them is set. */
export function NarrowFields(props: {
  asked: { life_event: string | undefined; org: string | undefined; audience: string | undefined };
  events: readonly ShownEvent[];
  organisations: readonly ShownOrganisation[];
}): ReactNode {
  const words = useTexts(servicesTexts);
  const formats = useFormats();
  const { life_event, org, audience } = props.asked;
  const counted = (label: string, count: number) => `${label} (${formats.number(count)})`;
  const people = (['person', 'organisation'] as const).map((value) => ({ value, label: words.audiences[value] }));
  const events = props.events.map(({ id, title, services }) => ({ value: id, label: counted(title, services) }));
  const bodies = props.organisations.map(({ id, name, services }) => ({ value: id, label: counted(name, services) }));
  return (
    <details className="search-more" open={Boolean(life_event ?? org ?? audience)}>
      <summary>{words.narrow}</summary>
      <div className="filters">
        <OneOf name="life_event" label={words.lifeEvent} value={life_event} options={events} />
        <OneOf name="org" label={words.organisation} value={org} options={bodies} />
        <OneOf name="audience" label={words.audience} value={audience} options={people} />
      </div>
    </details>
  );
}

function OneOf({ name, label, value = '', options }: Options): ReactNode {
  const words = useTexts(servicesTexts);
  return (
    <div className="field">
      <label htmlFor={name} className="field-label">
        {label}
      </label>
      <select key={value} id={name} name={name} className="input" defaultValue={value}>
        <option value="">{words.all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
