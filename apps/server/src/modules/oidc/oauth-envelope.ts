import { errors } from '@tamga/contract';
import type { Envelope } from '#platform/http/envelope';
import { none } from '#platform/http/own-envelopes';

/** A library makes the answers; our refusals before it is asked use the words of OAuth 2.0. */
export const oauthEnvelope: Envelope = {
  ...none,
  // For developers, and in ASCII: OAuth 2.0 lets nothing else into it.
  failure: ({ code }) => ({ error: oauthError(errors[code].status), error_description: errors[code].en }),
  failureShape: {
    name: 'OAuthFailure',
    schema: {
      type: 'object',
      required: ['error'],
      properties: {
        error: { type: 'string', description: 'As the protocol names it.' },
        error_description: { type: 'string', description: 'For developers.' },
        scope: { type: 'string' },
        state: { type: 'string' },
        iss: { type: 'string' },
      },
    },
  },
};

/** In the few words that OAuth 2.0 has. */
function oauthError(status: number): string {
  if (status === 401) return 'invalid_token';
  if (status === 429 || status === 503) return 'temporarily_unavailable';
  return status < 500 ? 'invalid_request' : 'server_error';
}
