/** A module of a test plan of the OpenID Foundation, in our words. */
export interface Module {
  shows: string;
  /** Where we do otherwise on purpose, why. */
  differs?: string;
}

const basic = {
  'oidcc-server': { shows: 'a sign-in from end to end: a code that cannot be guessed, tokens, an ID token that holds' },
  'oidcc-response-type-missing': { shows: 'a request without response_type is refused' },
  'oidcc-idtoken-signature': { shows: 'the ID token is signed by a published key, RS256, with its kid' },
  'oidcc-idtoken-unsigned': {
    shows: 'no ID token is unsigned',
    differs: 'an ID token without a signature can be replaced on its way; none is offered, and discovery says so',
  },
  'oidcc-userinfo-get': { shows: 'userinfo by GET' },
  'oidcc-userinfo-post-header': { shows: 'userinfo by POST, with the token in the header' },
  'oidcc-userinfo-post-body': { shows: 'userinfo by POST, with the token in the form' },
  'oidcc-ensure-request-without-nonce-succeeds-for-code-flow': { shows: 'a nonce is not required with a code' },
  'oidcc-scope-profile': { shows: 'the claims of profile that discovery promises' },
  'oidcc-scope-email': {
    shows: 'the claim of email',
    differs: 'the ID token names the address as well, not userinfo alone: the specification of the platform says so',
  },
  'oidcc-scope-address': {
    shows: 'the scope is not offered; who asks for it all the same is signed in without it',
    differs: 'the platform keeps no postal address of a citizen; the state directory does',
  },
  'oidcc-scope-phone': {
    shows: 'the scope is not offered; who asks for it all the same is signed in without it',
    differs: 'the telephone is where the eID rings; it is told to no application',
  },
  'oidcc-scope-all': {
    shows: 'all scopes at once give what is offered of them',
    differs: 'as above: address and phone are not offered',
  },
  'oidcc-alternate-happy-flow': { shows: 'neither the order of scopes nor that of parameters makes a difference' },
  'oidcc-display-page': { shows: 'display=page is accepted' },
  'oidcc-display-popup': { shows: 'display=popup is accepted' },
  'oidcc-prompt-login': { shows: 'prompt=login has the citizen sign in anew, and auth_time says so' },
  'oidcc-prompt-none-not-logged-in': { shows: 'prompt=none without a session answers login_required' },
  'oidcc-prompt-none-logged-in': { shows: 'prompt=none with a session answers at once, for the same citizen' },
  'oidcc-max-age-1': { shows: 'a session older than max_age has the citizen sign in anew' },
  'oidcc-max-age-10000': { shows: 'a session younger than max_age does, with the same auth_time' },
  'oidcc-ensure-request-with-unknown-parameter-succeeds': { shows: 'a parameter that nobody knows is passed over' },
  'oidcc-id-token-hint': { shows: 'with an ID token as hint and prompt=none the same citizen is told' },
  'oidcc-login-hint': { shows: 'login_hint is accepted' },
  'oidcc-ui-locales': { shows: 'ui_locales is accepted' },
  'oidcc-claims-locales': { shows: 'claims_locales is accepted' },
  'oidcc-ensure-request-with-acr-values-succeeds': { shows: 'acr_values is accepted, and what was reached is told' },
  'oidcc-codereuse': { shows: 'a code is good once; shown again, it ends what was issued for it' },
  'oidcc-codereuse-30seconds': { shows: 'the same half a minute later' },
  'oidcc-ensure-registered-redirect-uri': { shows: 'an address that is not registered is led to by nothing' },
  'oidcc-ensure-post-request-succeeds': { shows: 'an authorization request by a form' },
  'oidcc-server-client-secret-post': { shows: 'the secret of the application in the form' },
  'oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported': {
    shows: 'request_uri is refused as not supported, and discovery says so',
  },
  'oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported': {
    shows: 'a request object is refused as not supported, and discovery says so',
  },
  'oidcc-claims-essential': { shows: 'a claim that is asked for as essential is in userinfo' },
  'oidcc-ensure-request-object-with-redirect-uri': {
    shows: 'a request object cannot bring in another redirect_uri',
    differs: 'request objects are not offered: requests are pushed (/oauth2/par), which nobody can change on their way',
  },
  'oidcc-refresh-token': {
    shows: 'a refresh token gives new tokens for the same citizen, to its own application alone',
  },
  'oidcc-ensure-request-with-valid-pkce-succeeds': { shows: 'PKCE with S256' },
} as const satisfies Record<string, Module>;

const config = {
  'oidcc-discovery-endpoint-verification': {
    shows: 'the document of discovery is whole and true, and its keys are public ones',
  },
} as const satisfies Record<string, Module>;

const errorPage = 'an error page, and nobody is led anywhere';

const rpInitiatedLogout = {
  'oidcc-rp-initiated-logout-discovery-endpoint-verification': { shows: 'discovery names the address of the logout' },
  'oidcc-rp-initiated-logout': { shows: 'the citizen is asked, signed out, and led back with the state' },
  'oidcc-rp-initiated-logout-bad-post-logout-redirect-uri': { shows: `another address: ${errorPage}` },
  'oidcc-rp-initiated-logout-modified-id-token-hint': { shows: `a hint with another signature: ${errorPage}` },
  'oidcc-rp-initiated-logout-no-id-token-hint': {
    shows: 'an address without a hint is not led to: the citizen is asked, and told that they are signed out',
  },
  'oidcc-rp-initiated-logout-no-params': { shows: 'without anything: asked, signed out and told so' },
  'oidcc-rp-initiated-logout-no-post-logout-redirect-uri': {
    shows: 'without an address: asked, signed out and told so',
  },
  'oidcc-rp-initiated-logout-no-state': { shows: 'without a state: led back without one' },
  'oidcc-rp-initiated-logout-only-state': { shows: 'with a state alone: asked, signed out and told so' },
  'oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri': {
    shows: `an address with a query: ${errorPage}`,
  },
  'oidcc-rp-initiated-logout-bad-id-token-hint': { shows: `a hint that is no ID token: ${errorPage}` },
} as const satisfies Record<string, Module>;

const backchannelLogout = {
  'oidcc-backchannel-logout-discovery-endpoint-verification': { shows: 'discovery promises it, with the session' },
  'oidcc-backchannel-rp-initiated-logout': { shows: 'an application is told of a logout by a token that holds' },
} as const satisfies Record<string, Module>;

/** The plans of the OpenID Foundation that say whether a provider conforms, as far as we claim to. */
export const plans: { plan: string; title: string; modules: Readonly<Record<string, Module>> }[] = [
  { plan: 'oidcc-basic-certification-test-plan', title: 'Basic OP', modules: basic },
  { plan: 'oidcc-config-certification-test-plan', title: 'Config OP', modules: config },
  {
    plan: 'oidcc-rp-initiated-logout-certification-test-plan',
    title: 'RP-Initiated Logout OP',
    modules: rpInitiatedLogout,
  },
  {
    plan: 'oidcc-backchannel-rp-initiated-logout-certification-test-plan',
    title: 'Back-Channel Logout OP',
    modules: backchannelLogout,
  },
];

export type ModuleName =
  | keyof typeof basic
  | keyof typeof config
  | keyof typeof rpInitiatedLogout
  | keyof typeof backchannelLogout;
