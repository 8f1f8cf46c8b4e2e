import * as ledger from '#modules/ledger';
import type { Actor } from '#platform/actor';
import { canonical } from '#platform/canonical';
import type { Tx } from '#platform/data/db';
import type { Json } from '#platform/json';

/** What happened, in the words of the room where it happened. */
export interface Entry {
  /** `<room>.<what_happened>`, such as `site.theme_created`. */
  action: `${string}.${string}`;
  /** What it happened to: `<kind>:<id>`, such as `theme:019a…`. */
  object: `${string}:${string}`;
  tenantId?: string | undefined;
  /** Nothing personal in here: it stays for ever. */
  details?: Record<string, Json | undefined>;
}

/**
 * Leaves the record of a change in the transaction of the change: both are saved or neither is. It travels with the
 * commit, so there is nothing to wait for.
 */
export function record(deps: { db: Tx }, actor: Actor, entry: Entry): void {
  leave(deps, actor, entry, null);
}

export function leave(
  deps: { db: Tx },
  actor: Actor,
  entry: Entry,
  about: { subjectId: string; personal: string } | null,
): void {
  actor.origin.auditRecords += 1;
  ledger.append(deps, {
    actor: nameOf(actor),
    action: entry.action,
    object: entry.object,
    tenant_id: entry.tenantId ?? null,
    request_id: actor.origin.requestId,
    subject_id: about?.subjectId ?? null,
    details: canonical(entry.details ?? {}),
    personal: about?.personal ?? null,
  });
}

/** The actor's name in the log. */
function nameOf(actor: Actor): string {
  if (actor.kind === 'person') return `person:${actor.userId}`;
  if (actor.kind === 'application') return `application:${actor.clientId}`;
  return actor.kind === 'system' ? `system:${actor.duty}` : 'visitor';
}
