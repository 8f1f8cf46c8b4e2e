/**
 * Answered by a library, in the words of OAuth 2.0 and OpenID Connect: no envelope, forms instead of JSON. An installation
 * that is no provider has none of these; and whatever is asked, the library may find it malformed.
 */
export const byLibrary = { envelope: 'oauth', errors: ['request.not_found', 'request.invalid'] } as const;
