/**
 * What the browser may load and run: our own files, and scripts and styles that carry the nonce of this answer.
 * `leadsAway` is for pages whose form ends at another site, as a sign-in for an application does: browsers check a
 * form's redirects against `form-action` too. `logo` may be at another site, which may then give pictures only.
 */
export function policyOf(
  nonce: string,
  { leadsAway, isDevelopment, logo }: { leadsAway: boolean; isDevelopment: boolean; logo: string | null },
): string {
  const pictures = logo?.startsWith('https://') ? ` ${URL.parse(logo)?.origin ?? ''}` : '';
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    // Vite adds styles by script while the sources are edited.
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:${pictures}`,
    "font-src 'self'",
    "media-src 'self'",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    // An app on a phone may have any scheme, which no source expression stands for.
    ...(leadsAway ? [] : ["form-action 'self'"]),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
  ].join('; ');
}
