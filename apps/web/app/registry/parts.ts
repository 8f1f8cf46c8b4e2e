/** The parts in which a service is written, in their order; the form of questions has pages of its own. */
export const parts = [
  'about',
  'people',
  'fees',
  'days',
  'channels',
  'evidences',
  'decision',
  'law',
  'life-events',
] as const;
export type Part = (typeof parts)[number];

/** In which part each field of the content is written. */
const partOfField: Readonly<Record<string, Part | 'form'>> = {
  title: 'about',
  description: 'about',
  keywords: 'about',
  sector: 'about',
  thematic_area: 'about',
  audience: 'people',
  rules: 'people',
  duplicate_policy: 'people',
  requires_signature: 'people',
  free: 'fees',
  fees: 'fees',
  processing_days: 'days',
  sla: 'days',
  channels: 'channels',
  evidences: 'evidences',
  output_type_id: 'decision',
  decision_signature: 'decision',
  second_approver: 'decision',
  legal_resources: 'law',
  life_event_ids: 'life-events',
  form_schema: 'form',
  ui_schema: 'form',
};

/** The part that a path of the content is in; null for what is not in the content at all. */
export const partOf = (path: string): Part | 'form' | null => partOfField[path.split('.')[0] ?? ''] ?? null;

export const addressOf = (id: string): string => `/admin/registry/services/${id}`;

/** Where that part of a service is written. */
export const editorOf = (id: string, part: Part | 'form'): string =>
  part === 'form' ? `${addressOf(id)}/form` : `${addressOf(id)}/edit/${part}`;
