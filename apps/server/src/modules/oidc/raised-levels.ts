import type { Provider } from 'oidc-provider';
import { z } from 'zod';
import { levels } from './levels.ts';

const Raised = z.object({ raised: z.object({ acr: z.enum(levels), amr: z.array(z.string()) }) });

/**
 * Has the library say what PIN2 raised, in the sign-in for which it was asked: it knows one level for the whole session,
 * and every other application would be told of a PIN2 that was not given for it.
 */
export function raiseLevels(provider: Provider): void {
  const { prototype } = Reflect.get(provider, 'OIDCContext');
  for (const name of ['acr', 'amr'] as const) {
    Object.defineProperty(prototype, name, {
      get(this: { result?: { login?: unknown }; session: Record<string, unknown> }) {
        return Raised.safeParse(this.result?.login).data?.raised[name] ?? this.session[name];
      },
    });
  }
}
