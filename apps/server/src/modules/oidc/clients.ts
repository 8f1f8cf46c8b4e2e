import { personalServices } from '@tamga/contract/application';
import type { AdapterPayload, Client } from 'oidc-provider';
import type * as applications from '#modules/applications';

export const cibaGrant = 'urn:openid:params:grant-type:ciba';

/** How an application is told to the library. Under `tamga` stands what the library has no word for. */
export function metadataOf(client: applications.Client): AdapterPayload {
  const { id, kind, auth_method, redirect_uris, device_allowed, ciba_allowed, services, jwks } = client;
  const { backchannel_logout_uri } = client;
  const signsIn = kind !== 'machine' && redirect_uris.length > 0;
  return {
    client_id: id,
    client_name: client.name_en,
    application_type: kind === 'native' ? 'native' : 'web',
    redirect_uris,
    post_logout_redirect_uris: client.post_logout_redirect_uris,
    response_types: signsIn ? ['code'] : [],
    grant_types: [
      ...(signsIn ? ['authorization_code'] : []),
      ...(signsIn || device_allowed || ciba_allowed ? ['refresh_token'] : []),
      ...(device_allowed ? ['urn:ietf:params:oauth:grant-type:device_code'] : []),
      ...(ciba_allowed ? [cibaGrant] : []),
      ...(kind === 'machine' || services.length > 0 ? ['client_credentials'] : []),
    ],
    ...(ciba_allowed && { backchannel_token_delivery_mode: 'poll' }),
    token_endpoint_auth_method: auth_method === 'secret' ? 'client_secret_basic' : auth_method,
    // The library wants one; what is compared are the hashes.
    ...(auth_method === 'secret' && { client_secret: 'kept as a hash' }),
    ...(jwks && { jwks }),
    ...(backchannel_logout_uri && { backchannel_logout_uri, backchannel_logout_session_required: true }),
    scope: scopesOf(client).join(' '),
    require_pushed_authorization_requests: client.par_required,
    dpop_bound_access_tokens: client.dpop_required,
    // Its own are by application and need no sector; see `knowSubjects`.
    subject_type: 'public',
    tamga: client,
  };
}

/** In a trial the platform asks in place of the application, whose secret and keys it does not have. */
export const triedOf = (metadata: AdapterPayload): AdapterPayload => ({
  ...metadata,
  client_secret: undefined,
  token_endpoint_auth_method: 'none',
  dpop_bound_access_tokens: false,
});

/** What an application may ask to know. */
export const scopesOf = ({
  civil_id_allowed,
  maker_id,
  services,
}: Pick<applications.Client, 'civil_id_allowed' | 'maker_id' | 'services'>): string[] => [
  'openid',
  // A test is over when its tester leaves.
  ...(maker_id === null ? ['offline_access'] : []),
  'email',
  'profile',
  ...(civil_id_allowed ? ['civil_id'] : []),
  ...personalServices.filter((service) => services.includes(service)),
];

/** The application behind a client of the library. */
export const applicationOf = (client: Client): applications.Client => client.tamga as applications.Client;
