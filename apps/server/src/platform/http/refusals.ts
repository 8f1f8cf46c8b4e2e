import {
  type Access,
  type Assurance,
  assuranceOf,
  type Endpoint,
  type ErrorCode,
  limitOf,
  moduleRefusal,
  restOf,
} from '@tamga/contract';
import { uploadOf } from '@tamga/contract/upload';
import type { Envelope } from './envelope.ts';
import { jsonType } from './json-bodies.ts';

/** Every error code an operation can answer with: its own, and those its declaration implies. */
export function refusalsOf(endpoint: Endpoint, { invalid }: Pick<Envelope, 'invalid'>): ReadonlySet<ErrorCode> {
  const { access } = endpoint;
  const kinds = typeof access === 'string' ? [access] : access;
  return new Set<ErrorCode>([
    ...(endpoint.params || endpoint.query || endpoint.body ? [invalid] : []),
    // A body is read wherever one may come, even where nothing is done with it.
    ...(endpoint.method !== 'GET' ? (['request.too_large', 'request.unsupported_media_type'] as const) : []),
    ...(endpoint.method !== 'GET' && !endpoint.raw ? (['request.malformed_json'] as const) : []),
    ...(endpoint.method !== 'GET' && takesJson(endpoint) ? (['request.unsupported_encoding'] as const) : []),
    ...(uploadOf(endpoint.body) ? (['request.timed_out'] as const) : []),
    ...(restOf(endpoint.path) ? (['request.malformed_url'] as const) : []),
    ...kinds.flatMap(refusalsOfAccess),
    ...(endpoint.module ? ([moduleRefusal] as const) : []),
    ...(limitOf(endpoint) ? (['request.too_many'] as const) : []),
    ...refusalsOfAssurance[assuranceOf(endpoint)],
    ...(endpoint.idempotencyKey || endpoint.batch ? refusalsOfKeys : []),
    ...(takesSignedWebhooks(endpoint) && !endpoint.ownInbox
      ? refusalsOfKeys.filter((code) => code !== 'request.idempotency_key_missing')
      : []),
    ...(endpoint.ifMatch ? (['request.if_match_missing', 'request.version_conflict'] as const) : []),
    ...(endpoint.events ? (['server.streams_full'] as const) : []),
    ...(endpoint.errors ?? []),
    'server.failed',
    'server.unavailable',
    'server.too_slow',
  ]);
}

/** A file is sent as a form; what is passed on as it came may be of any kind. */
const takesJson = ({ raw, body }: Endpoint): boolean => raw?.contentTypes.includes(jsonType) ?? !uploadOf(body);

/** Whether it is for webhooks. Their signature is over the bytes and nothing else can stand in for it. */
export function takesSignedWebhooks({ access, raw, method, path, ownInbox }: Endpoint): boolean {
  const isSigned = [access].flat().includes('webhook-signature');
  if (isSigned && (access !== 'webhook-signature' || !raw || method !== 'POST'))
    throw new Error(`${path} takes signed webhooks: a POST with a raw body, open to nothing else`);
  if (ownInbox && !isSigned) throw new Error(`${path} takes no webhooks, which an inbox would be for`);
  return isSigned;
}

const refusalsOfAssurance: Record<Assurance, ErrorCode[]> = {
  any: [],
  eid: ['request.eid_required', 'request.passkey_required'],
  recent: ['request.eid_required', 'request.passkey_required', 'request.recent_eid_required', 'request.mfa_required'],
};

const refusalsOfKeys: ErrorCode[] = [
  'request.idempotency_key_missing',
  'request.idempotency_in_flight',
  'request.already_done',
  'request.idempotency_mismatch',
];

const refusalsOfApplications: ErrorCode[] = [
  'request.unauthenticated',
  'request.ambiguous_credentials',
  'request.forbidden',
];

function refusalsOfAccess(access: Access): ErrorCode[] {
  if (access === 'public') return [];
  if (access === 'metrics-bearer') return ['request.not_found'];
  if (access === 'admin-key') return ['request.not_found', 'request.unauthenticated'];
  if (access === 'operator') return ['request.not_found', 'request.unauthenticated', 'request.forbidden'];
  if (/^(role|permission):/.test(access)) return ['request.unauthenticated', 'request.forbidden'];
  if (/^(scope:|application$|api-key$)/.test(access)) return refusalsOfApplications;
  return ['request.unauthenticated'];
}
