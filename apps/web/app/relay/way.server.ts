import type { RelayRequestWhole } from '@tamga/contract/relay';
import type { z } from 'zod';
import { type Reason, reasonOf } from './reasons.ts';

export type Whole = z.input<typeof RelayRequestWhole>;
type Leg = Whole['assignments'][number];
type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'accent';

export type StepName =
  | 'accepted'
  | 'came'
  | 'noRoute'
  | 'queued'
  | 'sending'
  | 'signed'
  | 'delivered'
  | 'receipt'
  | 'noReceipt'
  | 'retry'
  | 'awaiting'
  | 'answered'
  | 'timedOut'
  | 'dead'
  | 'legCancelled'
  | 'toAnswer'
  | 'replied'
  | 'withdrawn'
  | 'failed'
  | 'expired'
  | 'cancelled';

/** One thing that happened to a request, or that it waits for. */
export interface Step {
  name: StepName;
  tone: Tone;
  platform: string;
  purpose: Leg['purpose'];
  /** When it happened; null where nobody wrote it down. */
  at: string | null;
  /** Until when it is waited for, or when it is tried next. */
  until?: string;
  reason?: Reason;
}

/** The whole way of a request in the order of its steps: accepted, signed, delivered, its receipt, answered or not. */
export function wayOf(one: Whole): Step[] {
  const isOurs = one.direction === 'out';
  const whole = { platform: one.platform ?? '', purpose: isOurs ? 'request' : 'local' } as const;
  const legs = one.assignments.flatMap((leg) => (leg.purpose === 'local' ? stepsHere(one, leg) : stepsThere(one, leg)));
  const isWaiting = one.state === 'unroutable' || one.state === 'created';
  const ends = { failed: 'danger', expired: 'warning', cancelled: 'neutral' } as const;
  const end = one.state === 'failed' || one.state === 'expired' || one.state === 'cancelled' ? one.state : null;
  return [
    { ...whole, name: isOurs ? 'accepted' : 'came', tone: 'success', at: one.created_at },
    ...(isWaiting ? [{ ...whole, name: 'noRoute', tone: 'warning', at: null, until: one.deadline_at } as const] : []),
    ...legs,
    ...(end ? [{ ...whole, name: end, tone: ends[end], at: one.updated_at }] : []),
  ];
}

/** A message on its way to another platform. */
function stepsThere(one: Whole, leg: Leg): Step[] {
  const { platform, purpose, deliveries } = leg;
  const step = (name: StepName, tone: Tone, rest: Partial<Step> = {}): Step => ({
    name,
    tone,
    platform,
    purpose,
    at: null,
    ...rest,
  });
  const taken = deliveries.find(({ http_status: status }) => status !== null && status >= 200 && status < 300);
  const takenAt = taken && later(taken.started_at, taken.latency_ms);
  const sent = taken ?? deliveries[0];
  return [
    ...(sent ? [step('signed', 'success', { at: sent.started_at })] : []),
    ...(takenAt ? [step('delivered', 'success', { at: takenAt })] : []),
    ...(takenAt && leg.receipt ? [step('receipt', 'success', { at: receivedAt(leg.receipt) })] : []),
    ...(takenAt && !leg.receipt ? [step('noReceipt', 'neutral', { at: takenAt })] : []),
    ...standing(one, leg, step),
  ];
}

type Make = (name: StepName, tone: Tone, rest?: Partial<Step>) => Step;

/** What it has come to, or waits for. */
function standing(one: Whole, leg: Leg, step: Make): Step[] {
  const until = leg.next_attempt_at ?? leg.deadline_at;
  const closedAt = one.state === 'completed' ? one.updated_at : null;
  const isOpen = one.state === 'routed' && leg.purpose === 'request';
  const steps: Partial<Record<Leg['state'], Step[]>> = {
    queued: [step('queued', 'accent', { until })],
    sending: [step('sending', 'accent')],
    retry_wait: [step('retry', 'warning', { until, reason: reasonOf(leg.last_error) })],
    delivered: isOpen ? [step('awaiting', 'accent', { until: leg.deadline_at })] : [],
    responded: [step('answered', leg.answer?.status === 'error' ? 'warning' : 'success', { at: closedAt })],
    timed_out: [step('timedOut', 'warning', { at: leg.deadline_at })],
    dead: [step('dead', 'danger', { reason: reasonOf(leg.last_error), at: leg.deliveries[0]?.started_at ?? null })],
    cancelled: [step('legCancelled', 'neutral')],
  };
  return steps[leg.state] ?? [];
}

/** A request of theirs, which waits for us. */
function stepsHere(one: Whole, { platform, purpose, state, deadline_at }: Leg): Step[] {
  const step = { platform, purpose, at: null } as const;
  if (state === 'received') return [{ ...step, name: 'toAnswer', tone: 'accent', until: deadline_at }];
  if (state === 'responded') return [{ ...step, name: 'replied', tone: 'success', at: one.updated_at }];
  return state === 'cancelled' ? [{ ...step, name: 'withdrawn', tone: 'neutral' }] : [];
}

const later = (moment: string, ms: number): string => new Date(new Date(moment).getTime() + ms).toISOString();

/** When the other side signed that it took it. That it is a receipt for this message, the API has checked. */
function receivedAt(receipt: string): string | null {
  try {
    const said: unknown = JSON.parse(Buffer.from(receipt.split('.')[1] ?? '', 'base64url').toString());
    const at = (said as { received_at?: unknown }).received_at;
    return typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? at : null;
  } catch {
    return null;
  }
}
