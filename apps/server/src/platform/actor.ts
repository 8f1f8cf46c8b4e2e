import type { Span, Tracer } from '@opentelemetry/api';
import type { Permission } from '@tamga/contract';
import { networkOf } from './http/address.ts';
import type { Claim } from './data/claim.ts';

/** Where a request came from; it travels with the actor, so that every record can name it. */
export interface Origin {
  requestId: string;
  address: string;
  /** How many audit records this request has written so far; a mutation that ends with none is a defect. */
  auditRecords: number;
  /** The idempotency key of this request, where the operation requires one. */
  claim?: Claim;
  span?: Span;
  tracer?: Tracer;
}

export interface Visitor {
  kind: 'visitor';
  origin: Origin;
}

/** A visitor on the way to a session, who holds a ticket of a room and the browser that it is bound to. */
export interface TicketHolder extends Visitor {
  ticketId: string;
  /** The person whose ticket it is, once known; they have proven less than a session asks for. */
  holderId?: string;
}

export interface Person {
  kind: 'person';
  userId: string;
  sessionId: string;
  role: string;
  level: number;
  permissions: ReadonlySet<Permission>;
  /** When they last showed their eID or, as super administrators, their second factor; missing where the session has neither. */
  provenAt?: Date;
  /** The proof that is asked for when `provenAt` is too long ago. */
  renewedBy: 'recent_eid' | 'mfa';
  /** When they last showed a passkey in this session, where they have. */
  passkeyAt?: Date;
  /** The rights that the role would give with such a proof. Without one the person has the rights of any citizen. */
  withheld?: { level: number; permissions: ReadonlySet<Permission>; until: 'eid' | 'passkey' };
  origin: Origin;
}

export interface Application {
  kind: 'application';
  clientId: string;
  /** The key it came with; with a token there is none. */
  keyId?: string;
  /** The person whose token it came with; one that calls in its own name alone has none. */
  personId?: string;
  scopes: ReadonlySet<string>;
  origin: Origin;
}

/** The platform itself: sign-in before anybody is known, workers, administration on the machine. `duty` says which. */
export interface System {
  kind: 'system';
  duty: string;
  origin: Origin;
}

export type Actor = Visitor | Person | Application | System;

export const system = (duty: string, origin: Origin = { requestId: duty, address: '', auditRecords: 0 }): System => ({
  kind: 'system',
  duty,
  origin,
});

/**
 * One name for one caller, for what is counted or kept for each: a visitor goes by where they come from, unless a ticket says
 * whose it is.
 */
export function nameOfActor(actor: Actor | TicketHolder): string {
  if (actor.kind === 'person') return `person:${actor.userId}`;
  if ('holderId' in actor) return `person:${actor.holderId}`;
  if (actor.kind === 'application') return `application:${actor.clientId}`;
  return actor.kind === 'system' ? `system:${actor.duty}` : networkOf(actor.origin.address);
}

/** The key by which row level security tells actors apart: for every duty the platform sees the same. */
export function rightsOf(actor: Actor): string {
  if (actor.kind === 'person') return `person:${actor.userId}`;
  return actor.kind === 'application' ? `application:${actor.clientId}` : actor.kind;
}
