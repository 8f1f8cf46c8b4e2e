import { type Access, type Assurance, assuranceOf, type Endpoint, type ErrorCode, limitOf } from '@tamga/contract';

/** Every error code an operation can answer with: its own, and those its declaration implies. */
export function refusalsOf(endpoint: Endpoint): ReadonlySet<ErrorCode> {
  const { access } = endpoint;
  const kinds = typeof access === 'string' ? [access] : access;
  return new Set<ErrorCode>([
    ...(endpoint.params || endpoint.query || endpoint.body ? ([codeOfInvalid(endpoint)] as const) : []),
    // A body is read wherever one may come, even where nothing is done with it.
    ...(endpoint.method !== 'GET'
      ? (['request.malformed_json', 'request.too_large', 'request.unsupported_media_type'] as const)
      : []),
    ...kinds.flatMap(refusalsOfAccess),
    ...(endpoint.module ? (['org.module_not_installed'] as const) : []),
    ...(limitOf(endpoint) ? (['request.too_many'] as const) : []),
    ...refusalsOfAssurance[assuranceOf(endpoint)],
    ...(endpoint.idempotencyKey || endpoint.batch ? refusalsOfKeys : []),
    // An installation that is no provider has none of these; and whatever is asked, the library may find it malformed.
    ...(endpoint.envelope === 'oauth' ? (['request.not_found', 'request.invalid'] as const) : []),
    // A token may be good, and yet not for this.
    ...(kinds.includes('oauth-token') ? (['request.forbidden'] as const) : []),
    ...(endpoint.errors ?? []),
    'server.failed',
    'server.unavailable',
    'server.too_slow',
  ]);
}

/** What is wrong with the arguments of a tool is an outcome of it, which an assistant reads. */
export const codeOfInvalid = ({ envelope }: Endpoint): 'request.invalid' | 'request.invalid_arguments' =>
  envelope === 'tools' ? 'request.invalid_arguments' : 'request.invalid';

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
