import { z } from 'zod';
import { applicationStates } from './cases.states.ts';
import { timestamp } from './timestamp.ts';

export const titleBoth = z.object({ mn: z.string(), en: z.string() });

export const Answers = z.record(z.string().max(40), z.unknown());
export const jsonObject = z.record(z.string(), z.unknown());

/** What was handed in, and never changes: what was answered later stands in the questions of officers. */
export const HandedIn = z
  .object({
    data: Answers,
    sha256: z.string().describe('Of `data` as JSON without spaces; where PIN2 was asked for, it is what was signed.'),
  })
  .meta({ id: 'ApplicationHandedIn' });

/** What an officer asked for. */
export const InfoItem = z
  .object({
    id: z.uuid(),
    code: z.string(),
    field: z.string().nullable().describe('The question of the form that it is about.'),
    evidence_type_id: z.uuid().nullable().describe('The kind of evidence that is asked for.'),
    required: z.boolean(),
    state: z.enum(['open', 'answered', 'missed', 'dropped']),
    text: z.string().nullable().describe('In the words of the officer; null once it was purged.'),
    answer: z.unknown().describe('What the citizen answered; null before.'),
    asked_at: timestamp,
    deadline_at: timestamp,
    answered_at: timestamp.nullable(),
  })
  .meta({ id: 'ApplicationInfoItem' });
export type InfoItem = z.output<typeof InfoItem>;

/** Evidence that belongs to an application: a file of the citizen, or what a register holds. */
export const EvidenceItem = z
  .object({
    id: z.uuid(),
    requirement_code: z.string().nullable().describe('Which requirement of the service it meets.'),
    field: z.string().nullable().describe('Which question of the form it fills.'),
    info_item_id: z.uuid().nullable().describe('Which question of an officer it answers.'),
    evidence_type_id: z.uuid().nullable(),
    source: z.enum(['upload', 'fetched', 'held']),
    state: z
      .enum(['asked', 'accepted', 'declined', 'failed', 'removed'])
      .describe('asked: its holder has not answered yet; failed: it could not be had, and has to be brought.'),
    name: z.string().nullable(),
    media_type: z.string().nullable(),
    size_bytes: z.int().nullable(),
    structured: z.record(z.string(), z.unknown()).nullable().describe('What was fetched, for the citizen to look at.'),
    provider: z.string().nullable().describe('Who holds it.'),
    relayed: z
      .boolean()
      .describe('Whether another platform was asked for it; then `provider` is what that one is called.'),
    as_of: timestamp.nullable().describe('How old the answer of its holder is.'),
    created_at: timestamp,
  })
  .meta({ id: 'ApplicationEvidenceItem' });
export type EvidenceItem = z.output<typeof EvidenceItem>;

/** A decision as the applicant reads it. */
export const Decision = z
  .object({
    id: z.uuid(),
    outcome: z.enum(['approve', 'reject']),
    reason_code: z.string().nullable(),
    text: z.string().nullable(),
    legal_basis: z.string().nullable(),
    conditions: z.string().nullable(),
    is_appeal: z.boolean().describe('Whether it answers an appeal.'),
    made_at: timestamp,
  })
  .meta({ id: 'ApplicationDecision' });
export type Decision = z.output<typeof Decision>;

/** One line of the history of an application. Officers have no names here, only what they are. */
export const TimelineEntry = z
  .object({
    seq: z.int(),
    type: z.string(),
    from_state: z.enum(applicationStates).nullable(),
    to_state: z.enum(applicationStates).nullable(),
    actor_kind: z.enum(['citizen', 'officer', 'system']),
    payload: z.record(z.string(), z.unknown()),
    occurred_at: timestamp,
  })
  .meta({ id: 'ApplicationTimelineEntry' });
export type TimelineEntry = z.output<typeof TimelineEntry>;
