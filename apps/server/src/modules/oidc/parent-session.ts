import type { AdapterPayload, Provider } from 'oidc-provider';
import { z } from 'zod';

const Parent = z.object({ platformSession: z.uuid() });

/** The session of the platform on which a session at the provider rests, or an answer to a login challenge. */
export const parentSessionOf = (holder: AdapterPayload | object | undefined): string | null =>
  Parent.safeParse(holder).data?.platformSession ?? null;

/** Has the library keep with a session which one of the platform it rests on: that in which the citizen accepted. */
export function keepParentSession(provider: Provider): void {
  const { Session } = provider;
  const kept = [...Reflect.get(Session, 'IN_PAYLOAD'), 'platformSession'];
  Object.defineProperty(Session, 'IN_PAYLOAD', { get: () => kept });
  provider.on('interaction.ended', ({ oidc }) => {
    const platformSession = parentSessionOf(oidc.result?.login);
    if (platformSession && oidc.session) Object.assign(oidc.session, { platformSession });
  });
}
