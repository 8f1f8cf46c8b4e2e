// Written by `pnpm generate` from the migrated database. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

export interface Database {
  'applications.application': {
    id: string;
    tenant_id: string | null;
    kind: 'web' | 'native' | 'machine';
    name_mn: string;
    name_en: string;
    redirect_uris: Generated<string[]>;
    post_logout_redirect_uris: Generated<string[]>;
    backchannel_logout_uri: string | null;
    auth_method: 'secret' | 'private_key_jwt' | 'none';
    jwks: unknown | null;
    pkce_required: Generated<boolean>;
    consent_required: Generated<boolean>;
    par_required: Generated<boolean>;
    dpop_required: Generated<boolean>;
    device_allowed: Generated<boolean>;
    subject_type: Generated<'public' | 'pairwise'>;
    introspects_all: Generated<boolean>;
    services: Generated<string[]>;
    active: Generated<boolean>;
    version: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    civil_id_allowed: Generated<boolean>;
    ciba_allowed: Generated<boolean>;
    identity_with_openid: Generated<boolean>;
    logo_id: string | null;
    purpose_mn: string | null;
    purpose_en: string | null;
    privacy_url: string | null;
    lowered_since: Date | null;
    key_mn: string | null;
    key_en: string | null;
  };
  'applications.lowering': {
    approval_id: string;
    user_id: string;
    settings_hash: Buffer;
    created_at: Date;
    approved_at: Date | null;
    used_at: Date | null;
  };
  'applications.secret': {
    id: string;
    application_id: string;
    hash: Buffer;
    hint: string;
    created_at: Generated<Date>;
    expires_at: Date | null;
  };
  'approvals.approval': {
    id: string;
    kind: string;
    subject_id: string;
    asked_by: string | null;
    text_mn: string;
    text_en: string;
    statement: string;
    digest: Buffer;
    state: Generated<'PENDING' | 'APPROVED' | 'REFUSED' | 'EXPIRED' | 'FAILED' | 'CANCELLED'>;
    reason: 'refused' | 'wrong_code' | 'expired' | 'account_unusable' | 'app_outdated' | 'unavailable' | 'rejected' | 'act_refused' | 'withdrawn' | null;
    eid_session_sealed: string | null;
    verification_code: string | null;
    evidence_id: string | null;
    claimed_until: Generated<Date>;
    created_at: Generated<Date>;
    expires_at: Date;
    finished_at: Date | null;
  };
  'audit.checkpoint': {
    seq: string;
    note: string;
  };
  'audit.head': {
    one: Generated<boolean>;
    seq: string;
    hash: Buffer;
    peaks: Buffer;
  };
  'audit.node': {
    level: number;
    position: string;
    hash: Buffer;
  };
  'audit.pending': {
    id: GeneratedAlways<string>;
    at: Generated<Date>;
    actor: string;
    action: string;
    object: string;
    tenant_id: string | null;
    request_id: string;
    subject_id: string | null;
    details: string;
    personal: string | null;
  };
  'audit.record': {
    seq: string;
    hash: Buffer;
    id: string;
    at: Date;
    actor: string;
    action: string;
    object: string;
    tenant_id: string | null;
    request_id: string;
    subject_id: string | null;
    details: string;
    personal: string | null;
  };
  'audit.signing_key': {
    id: string;
    private_key_sealed: string;
    created_at: Generated<Date>;
  };
  'audit.subject_key': {
    id: string;
    key_sealed: string;
    created_at: Generated<Date>;
  };
  'auth.known_number': {
    number_key: string;
    account_key: string;
    known_at: Date;
  };
  'auth.lockout': {
    key: string;
    failures: number;
    failed_at: Date;
    locked_until: Date | null;
  };
  'auth.login_event': {
    id: string;
    at: Generated<Date>;
    method: 'eid-qr' | 'eid-link' | 'eid-push' | 'social' | 'sso' | 'mfa' | 'unknown';
    outcome: 'signed_in' | 'refused' | 'expired' | 'failed' | 'locked';
    reason: string | null;
    user_id: string | null;
    session_id: string | null;
    account_key: string | null;
    address: string;
    request_id: string;
    browser: string | null;
    device: string | null;
    application_id: string | null;
    application_mn: string | null;
    application_en: string | null;
  };
  'auth.phone_request': {
    account_key: string;
    place: number;
    request: string;
    held_until: Date;
  };
  'auth.session': {
    id: string;
    user_id: string;
    created_at: Generated<Date>;
    expires_at: Date;
    revoked_at: Date | null;
    revoke_reason: string | null;
    counter: Generated<number>;
    rotated_at: Generated<Date>;
    idle_until: Generated<Date>;
    method: Generated<'eid-qr' | 'eid-link' | 'eid-push' | 'social' | 'sso' | 'mfa' | 'unknown'>;
    browser: string | null;
    device: string | null;
    place: string | null;
    kind: Generated<'person' | 'superadmin'>;
    mfa_at: Date | null;
    proven_at: Date | null;
    renewed_at: Date | null;
    passkey_at: Date | null;
    passkey_id: string | null;
    recovered: Generated<boolean>;
  };
  'auth.sign_in': {
    id: string;
    flow: 'link' | 'push' | 'app';
    state: Generated<'PENDING' | 'COMPLETE' | 'CONSUMED' | 'REFUSED' | 'EXPIRED' | 'FAILED'>;
    sso_error: 'eid_refused' | 'eid_wrong_code' | 'eid_timeout' | 'eid_account_unusable' | 'eid_app_outdated' | 'eid_unavailable' | 'eid_verification_failed' | 'country_not_admitted' | null;
    binding_hash: string | null;
    eid_session_sealed: string | null;
    answer_sealed: string | null;
    identity_sealed: string | null;
    evidence_id: string | null;
    account_key: string | null;
    address: string;
    client: Generated<string>;
    created_at: Generated<Date>;
    expires_at: Date;
    finished_at: Date | null;
    purpose: Generated<'sign_in' | 'superadmin' | 'application'>;
    request_id: Generated<string>;
    follow_at: Generated<Date>;
  };
  'auth.social_link': {
    id: string;
    user_id: string;
    provider: string;
    subject_hash: string;
    email: string | null;
    created_at: Generated<Date>;
    used_at: Date | null;
  };
  'directory.answer': {
    id: string;
    content_sealed: string | null;
    as_of: Date;
  };
  'eid.evidence': {
    id: string;
    at: Generated<Date>;
    session: string;
    purpose: 'auth' | 'sign' | 'cert';
    outcome: 'accepted' | 'rejected';
    failure: string | null;
    content_sealed: string;
    content_sha256: Buffer;
    user_id: string | null;
  };
  'eid.revocation_list': {
    sha256: Buffer;
    at: Generated<Date>;
    list: Buffer;
  };
  'mail.message': {
    id: string;
    kind: string;
    message_sealed: string | null;
    created_at: Generated<Date>;
    useless_after: Date | null;
    ended_at: Date | null;
    outcome: 'sent' | 'expired' | null;
  };
  'notifications.notice': {
    id: string;
    user_id: string;
    kind: string;
    params: unknown;
    written_by: string | null;
    created_at: Generated<Date>;
    read_at: Date | null;
  };
  'notifications.preference': {
    user_id: string;
    new_sign_in: 'off' | 'inbox' | 'mail';
    new_device: 'inbox' | 'mail';
    right_given: 'inbox' | 'mail';
    data_read: 'off' | 'inbox' | 'mail';
    data_read_told: Generated<Date>;
  };
  'objects.object': {
    id: string;
    owner_id: string | null;
    kind: string;
    name: string;
    media_type: string;
    state: Generated<'pending' | 'clean' | 'infected'>;
    data_key_sealed: string;
    size_bytes: string | null;
    sha256: Buffer | null;
    created_at: Date;
    settled_at: Date | null;
  };
  'oidc.consent': {
    id: string;
    user_id: string;
    application_id: string;
    scopes: string[];
    rejected: Generated<string[]>;
    created_at: Date;
    updated_at: Date;
    claims: Generated<string[]>;
    rejected_claims: Generated<string[]>;
  };
  'oidc.demanded_sign_in': {
    session_id: string;
    interaction_id: string;
    created_at: Date;
  };
  'oidc.pairwise_subject': {
    application_id: string;
    user_id: string;
    subject: string;
  };
  'oidc.refresh_token': {
    kind: Generated<string>;
    id_hash: Buffer;
    expires_at: Date;
    payload: unknown;
    consumed_at: Date | null;
  };
  'oidc.signing_key': {
    id: string;
    state: 'next' | 'current' | 'previous';
    holder: Generated<string>;
    public_key: string;
    private_sealed: string;
    created_at: Generated<Date>;
  };
  'oidc.state': {
    id: string;
    kind: 'Session' | 'Grant' | 'Interaction' | 'DeviceCode' | 'BackchannelAuthenticationRequest';
    other_hash: Buffer | null;
    user_id: string | null;
    application_id: string | null;
    payload_sealed: string;
    consumed_at: Date | null;
    updated_at: Date;
    expires_at: Date;
    platform_session_id: string | null;
  };
  'oidc.step_up': {
    approval_id: string;
    user_id: string;
    session_id: string;
    created_at: Date;
    approved_at: Date | null;
    application_id: string | null;
    interaction_id: string | null;
  };
  'oidc.token': {
    kind: 'AccessToken' | 'ClientCredentials' | 'AuthorizationCode' | 'ReplayDetection' | 'PushedAuthorizationRequest';
    id_hash: Buffer;
    expires_at: Date;
    payload: unknown;
    consumed_at: Date | null;
  };
  'oidc.trial': {
    id: string;
    state_hash: Buffer;
    application_id: string;
    user_id: string;
    session_id: string;
    request_sealed: string;
    outcome_sealed: string | null;
    started_at: Date;
    expires_at: Date;
    spent_at: Date | null;
  };
  'operator.import': {
    id: string;
    operator_id: string;
    at: Date;
    created: number;
    existed: number;
    invited: number;
    refused: number;
    failed: number;
    results: unknown;
  };
  'org.invitation': {
    id: string;
    tenant_id: string;
    email_sealed: string;
    role: 'owner' | 'admin' | 'officer' | 'member';
    created_at: Generated<Date>;
    expires_at: Date;
    accepted_at: Date | null;
    accepted_by: string | null;
  };
  'org.invitee': {
    id: string;
    tenant_id: string;
    civil_id: string;
    role: 'owner' | 'admin' | 'officer' | 'member';
    invited_by: string;
    created_at: Generated<Date>;
    expires_at: Date;
    told_at: Date | null;
  };
  'org.member': {
    user_id: string;
    tenant_id: string;
    role: 'owner' | 'admin' | 'officer' | 'member';
    state: 'invited' | 'active' | 'suspended' | 'removed';
    created_at: Generated<Date>;
    invited_by: string | null;
    expires_at: Date | null;
    accepted_at: Date | null;
    updated_at: Generated<Date>;
  };
  'org.module': {
    tenant_id: string;
    key: string;
    platform_version_min: string;
    installed_by: string | null;
    installed_at: Generated<Date>;
  };
  'org.organisation': {
    id: string;
    reg_no: string | null;
    name: string;
    created_at: Generated<Date>;
    slug: string | null;
    name_en: string | null;
    kind: Generated<'gov' | 'company' | 'ngo'>;
    state: Generated<'pending' | 'active' | 'suspended' | 'closed'>;
    verified_at: Date | null;
    updated_at: Generated<Date>;
  };
  'passkeys.challenge': {
    holder: string;
    purpose: 'registration' | 'proof';
    challenge: string;
    expires_at: Date;
  };
  'passkeys.credential': {
    id: string;
    user_id: string;
    kind: 'person' | 'superadmin';
    place: number;
    name: string;
    key_id: string;
    public_key: Buffer;
    counter: string;
    transports: string[];
    synced: boolean;
    created_at: Generated<Date>;
    last_used_at: Date | null;
  };
  'pki.link': {
    user_id: string;
    reg_no: string;
    name: string;
    name_en: string | null;
    role: string;
    right_type: 'ADMIN' | 'MANAGER';
    valid_from: Date | null;
    valid_to: Date | null;
    confirmed_at: Date;
    created_at: Generated<Date>;
  };
  'pki.mark': {
    id: string;
    stamp_sealed: string | null;
    width: number | null;
    height: number | null;
    name_latin: string | null;
    updated_by: string;
    updated_at: Date;
  };
  'pki.signer': {
    id: string;
    reg_no: string;
    user_id: string | null;
    right_type: 'ADMIN' | 'MANAGER';
    invited_by: string;
    approval_id: string | null;
    evidence_id: string | null;
    state: Generated<'INVITED' | 'ACTIVE' | 'DECLINED' | 'EXPIRED' | 'REVOKED' | 'LAPSED'>;
    sent_count: Generated<number>;
    last_sent_at: Date;
    accepted_at: Date | null;
    revoked_at: Date | null;
    reason: string | null;
    created_at: Generated<Date>;
    civil_id: string | null;
  };
  'platform.duty': {
    name: string;
    failures: Generated<string>;
    failing_since: Date | null;
  };
  'platform.idempotency': {
    scope: string;
    key: string;
    request_hash: Buffer;
    http_status: number | null;
    response: string | null;
    created_at: Generated<Date>;
    expires_at: Generated<Date>;
  };
  'platform.inbox': {
    consumer: string;
    event_id: string;
    at: Date;
  };
  'platform.lease': {
    name: string;
    holder: string;
    until: Date;
  };
  'platform.memory_change': {
    key: string;
    at: Generated<Date>;
  };
  'platform.migration': {
    name: string;
    checksum: string;
    applied_at: Generated<Date>;
  };
  'platform.outbox': {
    position: string;
    id: string;
    at: Date;
    type: string;
    aggregate: string;
    tenant_id: string | null;
    request_id: string;
    data: unknown;
    published_at: Generated<Date>;
  };
  'platform.outbox_count': {
    one: Generated<boolean>;
    published: string;
    failed: string;
  };
  'platform.outbox_pending': {
    position: GeneratedAlways<string>;
    id: string;
    at: Generated<Date>;
    type: string;
    aggregate: string;
    tenant_id: string | null;
    request_id: string;
    data: unknown;
  };
  'platform.sealing_key': {
    id: string;
    first_used_at: Generated<Date>;
  };
  'rbac.epoch': {
    one: Generated<boolean>;
    value: Generated<string>;
  };
  'rbac.role': {
    key: string;
    level: number;
    name_mn: string;
    name_en: string;
    built_in: Generated<boolean>;
    version: Generated<number>;
    created_at: Generated<Date>;
  };
  'rbac.role_permission': {
    role: string;
    permission: string;
  };
  'registry.evidence_route': {
    provider: string;
    code: string;
    holder_mn: string;
    holder_en: string;
    state: 'active' | 'closed' | 'down';
    subject_key: 'civil_id' | 'reg_no' | null;
    legal_basis: string | null;
    freshness_days: number | null;
    has_schema: boolean;
    preview: boolean;
    told_at: Date;
  };
  'registry.evidence_type': {
    id: string;
    tenant_id: string;
    code: string;
    title_mn: string;
    title_en: string;
    kind: 'certificate' | 'extract' | 'licence' | 'statement' | 'image' | 'other';
    issuing_org_id: string | null;
    formats: string[];
    validity_days: number | null;
    sensitivity: number;
    version: Generated<number>;
    created_by: string;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  'registry.life_event': {
    id: string;
    tenant_id: string;
    code: string;
    title_mn: string;
    title_en: string;
    kind: 'life' | 'business';
    position: number;
    version: Generated<number>;
    created_by: string;
    created_at: Generated<Date>;
  };
  'registry.once_only': {
    service_id: string;
    no: number;
    requirement_code: string;
    tenant_id: string;
    evidence_type_id: string;
    required: boolean;
    class: 'once_only' | 'held' | 'derived' | 'citizen' | 'gap' | 'waived';
    blocker: 'no_route' | 'platform_down' | 'no_legal_basis' | 'no_schema' | null;
    computed_at: Date;
  };
  'registry.publishing': {
    tenant_id: string;
    needs_reviewer: Generated<boolean>;
    version: Generated<number>;
  };
  'registry.service': {
    id: string;
    tenant_id: string;
    code: string;
    state: Generated<'draft' | 'published' | 'archived' | 'deleted'>;
    version: Generated<number>;
    published_no: number | null;
    draft_no: number | null;
    archived_at: Date | null;
    archive_reason: string | null;
    successor_id: string | null;
    created_by: string;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    stems: Generated<string[]>;
    title_stems: Generated<string[]>;
  };
  'registry.service_version': {
    service_id: string;
    tenant_id: string;
    no: number;
    content: unknown;
    edited_by: string[];
    published_by: string | null;
    published_at: Date | null;
    updated_at: Generated<Date>;
  };
  'registry.shown_epoch': {
    one: Generated<boolean>;
    value: Generated<string>;
  };
  'registry.stem': {
    stem: string;
    services: number;
  };
  'registry.version_evidence': {
    service_id: string;
    no: number;
    evidence_type_id: string;
    tenant_id: string;
  };
  'registry.version_life_event': {
    service_id: string;
    no: number;
    life_event_id: string;
    tenant_id: string;
  };
  'security.event': {
    id: string;
    at: Generated<Date>;
    kind: string;
    severity: 'low' | 'medium' | 'high' | 'critical';
    user_id: string | null;
    session_id: string | null;
    address: string;
    request_id: string;
    occurred_at: Date | null;
    description: string | null;
    context: Generated<unknown>;
  };
  'security.report': {
    id: string;
    user_id: string | null;
    kind: string;
    created_at: Generated<Date>;
    state: Generated<'received' | 'looking' | 'closed'>;
    answer: string | null;
    changed_at: Generated<Date>;
    subject_id: string | null;
    severity: Generated<'low' | 'medium' | 'high' | 'critical'>;
    assignee_id: string | null;
    outcome: 'handled' | 'false_alarm' | 'duplicate' | 'passed_on' | null;
    version: Generated<number>;
  };
  'security.report_step': {
    id: string;
    report_id: string;
    at: Date;
    action: 'look' | 'assign' | 'note' | 'close';
    by_id: string;
    to_id: string | null;
    note: string | null;
  };
  'site.access_mode': {
    one: Generated<boolean>;
    mode: Generated<'open' | 'closed'>;
    changed_at: Generated<Date>;
  };
  'site.appearance': {
    one: Generated<boolean>;
    theme_id: string;
    name_mn: string;
    name_en: string;
    tagline_mn: string | null;
    tagline_en: string | null;
    logo: string | null;
    default_language: 'mn' | 'en';
    colour_scheme: 'light' | 'dark' | 'system';
    contact_email: string | null;
    contact_phone: string | null;
    contact_url: string | null;
    version: Generated<number>;
    updated_at: Generated<Date>;
    short_name: string | null;
    organization: string | null;
    logo_url: string | null;
  };
  'site.branding': {
    version: number;
    name: string;
    short_name: string | null;
    organization: string | null;
    logo_url: string | null;
    language: 'mn' | 'en';
    system_prompt_mn: string | null;
    system_prompt_en: string | null;
    changed: string[];
    changed_by: string;
    created_at: Generated<Date>;
    state: Generated<'applied' | 'pending' | 'approved' | 'rejected'>;
    name_mn: string | null;
    name_en: string | null;
  };
  'site.page': {
    slug: 'help' | 'privacy' | 'terms' | 'accessibility' | 'contact';
    version: Generated<number>;
    published_version: Generated<number>;
    published_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  'site.page_version': {
    slug: string;
    version: number;
    title_mn: string;
    title_en: string;
    body_mn: string;
    body_en: string;
    created_at: Generated<Date>;
  };
  'site.theme': {
    id: string;
    name: string;
    light: unknown;
    dark: unknown;
    radius: unknown;
    font: unknown;
    logo: string | null;
    built_in: Generated<boolean>;
    version: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  'sso.session': {
    id: string;
    user_id: string;
    sid_hash: string | null;
    subject_hash: string;
    id_token_sealed: string;
    created_at: Generated<Date>;
    expires_at: Date;
  };
  'sso.spent': {
    id: string;
    expires_at: Date;
  };
  'status.component': {
    key: string;
    works: boolean;
    since: Date;
    probed_at: Date;
  };
  'status.day': {
    component: string;
    day: string;
    good: Generated<number>;
    bad: Generated<number>;
  };
  'status.incident': {
    id: string;
    title_mn: string;
    title_en: string;
    components: string[];
    state: 'investigating' | 'watching' | 'resolved';
    started_at: Date;
    resolved_at: Date | null;
    version: Generated<number>;
  };
  'status.incident_update': {
    id: string;
    incident_id: string;
    at: Date;
    state: 'investigating' | 'watching' | 'resolved';
    body_mn: string;
    body_en: string;
  };
  'superadmin.admin': {
    id: string;
    user_id: string;
    civil_id: string;
    provider: string;
    subject_hash: string;
    email: string;
    totp_sealed: string;
    totp_step: string;
    failures: Generated<number>;
    failed_at: Date | null;
    locked_until: Date | null;
    created_at: Generated<Date>;
    signed_in_at: Date | null;
  };
  'superadmin.invite': {
    email: string;
    invited_by: string | null;
    created_at: Generated<Date>;
    expires_at: Date;
  };
  'superadmin.recovery_code': {
    id: string;
    admin_id: string;
    salt: Buffer;
    hash: Buffer;
    used_at: Date | null;
  };
  'superadmin.roll': {
    one: Generated<boolean>;
  };
  'superadmin.ticket': {
    id: string;
    binding_hash: string;
    step: 'eid' | 'email' | 'totp' | 'mfa' | 'done';
    provider: string;
    subject_hash: string;
    email: string;
    entitlement: 'bootstrap' | 'invite' | null;
    admin_id: string | null;
    sign_in_id: string | null;
    user_id: string | null;
    civil_id: string | null;
    eid_at: Date | null;
    code_hash: string | null;
    code_sent_at: Date | null;
    codes_sent: Generated<number>;
    code_tries: Generated<number>;
    email_at: Date | null;
    totp_sealed: string | null;
    totp_tries: Generated<number>;
    created_at: Generated<Date>;
    expires_at: Date;
  };
  'tools.call': {
    id: string;
    at: Date;
    application_id: string;
    key_id: string | null;
    tool: string;
    via: 'rest' | 'mcp';
    code: string | null;
    duration_ms: number;
  };
  'tools.embedding': {
    insight_id: string;
    application_id: string;
    model: string;
    code: string;
    vector: Buffer;
  };
  'tools.insight': {
    id: string;
    application_id: string;
    topic: string;
    content: string;
    digest: Buffer;
    confidence: number;
    use_count: Generated<number>;
    stems: string[];
    supersedes: string | null;
    superseded_at: Date | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    embedded_with: Generated<string>;
  };
  'tools.key': {
    id: string;
    application_id: string;
    handle: string;
    hash: Buffer;
    pepper_id: string;
    name: string;
    scopes: string[];
    created_by: string;
    created_at: Generated<Date>;
    expires_at: Date;
    revoked_at: Date | null;
    last_used_at: Date | null;
  };
  'tools.pepper': {
    id: string;
    value_sealed: string;
    created_at: Generated<Date>;
  };
  'tools.skill': {
    id: string;
    application_id: string;
    name: string;
    version: number;
    description: string;
    words: unknown;
    state: 'pending' | 'active' | 'rejected' | 'replaced';
    policy_digest: string;
    created_at: Generated<Date>;
    decided_by: string | null;
    decided_at: Date | null;
  };
  'tools.stem': {
    application_id: string;
    stem: string;
    insights: Generated<number>;
  };
  'users.access_log': {
    id: string;
    at: Generated<Date>;
    subject_id: string;
    reader_kind: 'person' | 'application' | 'system';
    reader_id: string;
    reader_role: string | null;
    tenant_id: string | null;
    purpose: string;
    reason: string | null;
    record_kind: string;
    record_id: string | null;
    fields: string[];
    via: 'ui' | 'api' | 'relay';
    request_id: string;
  };
  'users.email_proof': {
    id: string;
    email: string | null;
    code_hash: string | null;
    tries: Generated<number>;
    sent_at: Date;
    sent_count: Generated<number>;
    counted_since: Date;
  };
  'users.release': {
    id: string;
    subject_id: string;
    application_id: string;
    name_mn: string;
    name_en: string;
    claims: string[];
    hour: Date;
    at: Date;
    count: Generated<number>;
  };
  'users.signature': {
    id: string;
    image_sealed: string;
    width: number;
    height: number;
    updated_at: Date;
  };
  'users.user': {
    id: string;
    civil_id: string;
    ge_id: Generated<string | null>;
    family_name: string;
    given_name: string;
    family_name_latin: string | null;
    given_name_latin: string | null;
    email: string | null;
    role: Generated<string>;
    active: Generated<boolean>;
    tokens_revoked_before: Generated<Date>;
    created_at: Generated<Date>;
    family_key: GeneratedAlways<string | null>;
    given_key: GeneratedAlways<string | null>;
    deleted_at: Date | null;
    anonymised_at: Date | null;
    superadmin: Generated<boolean>;
    eid_verified_at: Date | null;
    email_verified_at: Date | null;
    email_source: 'code' | 'social' | 'upstream' | null;
    email_changed_at: Date | null;
    phone: string | null;
    closed_at: Date | null;
  };
  'webhooks.receiver': {
    id: string;
    name: string;
    target_sealed: string;
    disabled_at: Date | null;
    delivered: Generated<number>;
    failed: Generated<number>;
    dropped: Generated<number>;
  };
}
