import { ServiceContent, type ServiceEvidence } from '@tamga/contract/registry.content';
import type { DemoAgency, DemoService } from './describing.ts';
import { formOf } from './form-parts.ts';

/** By what an agency calls a thing, the id that the registry gave it. */
export type Ids = ReadonlyMap<string, string>;

export function contentOf(
  agency: DemoAgency,
  { title, description, keywords = [], events, audience = 'person', rules = [], fees = [], ...service }: DemoService,
  { evidences, events: eventIds }: { evidences: Ids; events: Ids },
): ServiceContent {
  const { days, form, output, signature = false } = service;
  const decide_days = Math.max(1, days);
  return ServiceContent.parse({
    title,
    description,
    keywords,
    sector: [agency.sector],
    channels: service.channels.map((kind) => ({ kind, place: placeOf(agency, kind) })),
    legal_resources: [{ title: agency.law, url: 'https://legalinfo.mn/mn' }],
    rules,
    audience,
    requires_signature: signature,
    decision_signature: signature,
    processing_days: days,
    sla: { decide_days, warn_days: Math.floor(decide_days / 4) },
    free: fees.length === 0,
    fees: fees.map(({ title, tugrug }) => ({ title, price: { amount_minor: tugrug * 100, currency: 'MNT' } })),
    ...formOf(form),
    life_event_ids: events.map((code) => idOf(eventIds, code)),
    output_type_id: idOf(evidences, output),
    duplicate_policy: 'one_open',
  });
}

export const evidencesOf = ({ evidences = {} }: DemoService, ids: Ids): ServiceEvidence[] =>
  Object.entries(evidences).map(([requirement_code, asked]) => {
    const { evidence, note } = typeof asked === 'string' ? { evidence: asked, note: null } : asked;
    return { requirement_code, evidence_type_id: idOf(ids, evidence), required: note === null, note };
  });

function placeOf({ office, phone }: DemoAgency, kind: DemoService['channels'][number]) {
  if (kind === 'online') return null;
  return kind === 'phone' ? { mn: phone, en: phone } : office;
}

function idOf(ids: Ids, code: string): string {
  const id = ids.get(code);
  if (id === undefined) throw new Error(`the demo names ${code}, which nobody describes`);
  return id;
}
