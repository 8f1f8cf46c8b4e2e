import { system } from '#platform/actor';
import type { Deps } from '#platform/deps';
import { bearerToken, type Identify, isSame } from '#platform/http/access';

/** A caller with the relay token acts for this platform. Without the setting no caller has it. */
export function relayHolders({ config: { SIGN_RELAY_TOKEN } }: Pick<Deps, 'config'>): Identify {
  return async (request, origin) => {
    const token = bearerToken(request);
    const isHeld = SIGN_RELAY_TOKEN !== undefined && token !== null && isSame(token, SIGN_RELAY_TOKEN.reveal());
    return isHeld ? system('relay signatures', origin) : null;
  };
}
