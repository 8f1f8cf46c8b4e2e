import type { Citation, Suggestion } from '@tamga/contract/assistant';
import type { Passage } from './retrieval.ts';

const quoteLengthMax = 300;

export function citationOf({ kind, source_id, version, title, can_apply, best }: Passage): Citation {
  const isService = kind === 'service';
  return {
    kind,
    id: source_id,
    service_id: isService ? source_id : null,
    version,
    title,
    url: urlOf({ kind, source_id }),
    apply_url: isService && can_apply ? `/me/applications/new/${source_id}` : null,
    quote: (best?.text ?? '').slice(0, quoteLengthMax),
  };
}

export const suggestionOf = ({ kind, source_id, title }: Passage): Suggestion => ({
  kind: kind === 'service' ? 'service' : 'page',
  id: source_id,
  title,
  url: urlOf({ kind, source_id }),
});

/** Where it is read, on this site. */
export function urlOf({ kind, source_id }: Pick<Passage, 'kind' | 'source_id'>): string {
  if (kind === 'service') return `/services/${source_id}`;
  return kind === 'life_event' ? `/life-events/${source_id}` : `/${source_id}`;
}
