import { authorize } from './oidc.ts';
import { endpoint } from './endpoint.ts';
import { byLibrary } from './oidc.library.ts';

/** OpenID Connect lets an application have the browser send a form to these two as well. */
const shared = {
  ...byLibrary,
  method: 'POST',
  access: 'public',
  contentType: 'text/html; charset=utf-8',
  redirects: true,
  data: authorize.data,
  limit: authorize.limit,
  unaudited: 'it only leads on to the same address with the form as its query',
  example: { data: '<!doctype html>' },
} as const;

export const authorizeByForm = endpoint({
  ...shared,
  path: '/oauth2/auth',
  summary: 'Begin to sign a citizen in, by a form',
  description:
    'The same as the other one. Leads on to it at once, so that the browser brings its cookies; what is too long for an ' +
    'address is to be pushed to /oauth2/par instead.',
  form: { client_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b21', scope: 'openid', response_type: 'code' },
});

export const endSessionByForm = endpoint({
  ...shared,
  path: '/oauth2/sessions/logout',
  summary: 'Begin to sign a citizen out, by a form',
  description: 'The same as the other one, and leads on to it at once, so that the browser brings its cookies.',
  form: { id_token_hint: '...' },
});
