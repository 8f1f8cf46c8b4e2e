import type { KoaContextWithOIDC } from 'oidc-provider';
import { z } from 'zod';

const NotAllowed = z.looseObject({
  error_description: z.literal('requested grant type is not allowed for this client'),
});

/**
 * The library calls it a malformed request, which does not tell the developer that another application is needed (RFC
 * 6749, 5.2).
 */
export function nameRefusal(ctx: Pick<KoaContextWithOIDC, 'status' | 'body'>): void {
  const { data } = NotAllowed.safeParse(ctx.body);
  if (ctx.status === 400 && data) ctx.body = { ...data, error: 'unauthorized_client' };
}

/** Whether the application itself is what is refused. */
export const isAboutClient = ({ error }: { error: string }): boolean => error === 'invalid_client';
