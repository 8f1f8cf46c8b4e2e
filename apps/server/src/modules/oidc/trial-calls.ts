import type { Origin } from '#platform/actor';
import type { Deps } from '#platform/deps';
import { askLibrary, type OwnCall, ownRequest } from '#platform/http/library-call';
import type { Host } from './host.ts';
import { setRequestContext } from './request-context.ts';

/** The library as an application that is tried meets it. */
export interface Tried {
  applicationId: string;
  call(asked: OwnCall): Promise<{ status: number; body: Record<string, unknown> }>;
}

/**
 * Speaks for an application without its secret. What lets it is on the request itself, which is made here and comes from
 * no caller; so nothing that is sent to the platform can pass for it.
 */
export function openTried(deps: Pick<Deps, 'now'>, host: Host, applicationId: string, origin: Origin): Tried {
  return {
    applicationId,
    async call(asked) {
      const provider = await host.provider();
      const { host: name, protocol } = new URL(provider.issuer);
      const incoming = ownRequest({
        ...asked,
        headers: { ...asked.headers, host: name, 'x-forwarded-proto': protocol.slice(0, -1) },
      });
      setRequestContext(incoming, { at: deps.now(), origin, known: new Map(), trying: applicationId });
      return askLibrary(provider.callback(), incoming);
    },
  };
}
