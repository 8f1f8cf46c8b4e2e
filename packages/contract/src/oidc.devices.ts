import { z } from 'zod';
import { endpoint, type RateLimit } from './endpoint.ts';
import { byLibrary } from './oidc.library.ts';

const calling: RateLimit = { requests: 600, perSeconds: 60, burst: 120, key: 'address', bucket: 'oidc-requests' };
/** A code for people is short: it must not be guessed. */
const typing: RateLimit = { requests: 20, perSeconds: 60, burst: 20, key: 'address', bucket: 'oidc-devices' };
/** Each may have a phone ring. */
const ringing: RateLimit = { requests: 120, perSeconds: 60, burst: 60, key: 'address', bucket: 'oidc-phones' };
const unaudited = 'it is a request that a citizen has yet to agree to';
const page = z.string().describe('A page for the browser.');

export const pushAuthorization = endpoint({
  ...byLibrary,
  method: 'POST',
  path: '/oauth2/par',
  access: 'oauth-client',
  summary: 'Push an authorization request',
  description: 'RFC 9126: what would be in the address of the browser is sent before, by the application itself.',
  form: { response_type: 'code', redirect_uri: 'https://library.example.mn/callback' },
  data: z.looseObject({ request_uri: z.string(), expires_in: z.int() }),
  limit: calling,
  unaudited,
  example: { data: { request_uri: 'urn:ietf:params:oauth:request_uri:...', expires_in: 60 } },
});

export const authorizeDevice = endpoint({
  ...byLibrary,
  method: 'POST',
  path: '/oauth2/device/auth',
  access: 'oauth-client',
  summary: 'Begin to sign in on a device',
  description: 'RFC 8628: for a device without a keyboard. It shows the user_code and asks for its tokens meanwhile.',
  form: { scope: 'openid' },
  data: z.looseObject({ device_code: z.string(), user_code: z.string(), verification_uri: z.string() }),
  limit: calling,
  unaudited,
  example: {
    data: {
      device_code: '...',
      user_code: 'WDJB-MJHT',
      verification_uri: 'https://id.example.gov.mn/oauth2/device/verify',
    },
  },
});

export const authorizeByPhone = endpoint({
  ...byLibrary,
  method: 'POST',
  path: '/oauth2/ciba',
  access: 'oauth-client',
  summary: 'Begin to sign a citizen in on their phone',
  description:
    'OpenID CIBA, poll mode, for applications with ciba_allowed. The eID app of the citizen whose number is login_hint ' +
    'shows binding_message and asks for PIN1; meanwhile the application asks /oauth2/token with auth_req_id, where each ' +
    'question is held for up to five seconds. Whether there is such a citizen, whether they refused or did not answer: ' +
    'the answers are the same, and at last access_denied.',
  form: { scope: 'openid', login_hint: '110000000011', binding_message: 'Till 4, K7-21' },
  data: z.looseObject({ auth_req_id: z.string(), expires_in: z.int() }),
  limit: ringing,
  unaudited: 'the room records who was asked for by which application',
  example: { data: { auth_req_id: '...', expires_in: 360 } },
});

export const enterUserCode = endpoint({
  ...byLibrary,
  method: 'GET',
  path: '/oauth2/device/verify',
  access: 'public',
  summary: 'Where a citizen enters the code of a device',
  description: 'A page with a form.',
  contentType: 'text/html; charset=utf-8',
  redirects: true,
  data: page,
  limit: typing,
  example: { data: '<!doctype html>' },
});

export const checkUserCode = endpoint({
  ...byLibrary,
  method: 'POST',
  path: '/oauth2/device/verify',
  access: 'public',
  summary: 'The code of a device that a citizen entered',
  description: 'Asks the citizen to confirm, then leads to the sign-in.',
  form: { xsrf: '...', user_code: 'WDJB-MJHT' },
  contentType: 'text/html; charset=utf-8',
  redirects: true,
  data: page,
  limit: typing,
  unaudited,
  example: { data: '<!doctype html>' },
});

export const resumeDevice = endpoint({
  ...byLibrary,
  method: 'GET',
  path: '/oauth2/device/verify/{uid}',
  access: 'public',
  summary: 'Go on signing in on a device',
  description: 'Where the browser goes once the citizen has signed in or agreed.',
  params: z.object({ uid: z.string().max(64) }),
  contentType: 'text/html; charset=utf-8',
  redirects: true,
  data: page,
  limit: typing,
  example: { params: { uid: 'Wm4tT0o8nH1bYcJ2qLrKx' }, data: '<!doctype html>' },
});
