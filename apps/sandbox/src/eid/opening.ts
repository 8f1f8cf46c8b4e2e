import type { Dialect } from '#sandbox/dialect';
import type { World } from '#sandbox/world';
import type { Session } from './sessions.ts';

type Deps = Pick<World, 'dialect' | 'url'>;

/** What the relying party gets to make links and QR codes from. */
export function deviceLinkOf(deps: Deps, session: Session): object {
  return {
    sessionID: session.id,
    sessionToken: session.token,
    sessionSecret: session.secret,
    deviceLinkBase: deviceLinkBase(deps),
    ...codeOf(deps, session),
  };
}

/** What it gets when the phone was told: the code, unless it makes the code itself. */
export function notificationOf(deps: Deps, session: Session): object {
  const isOwnCode = deps.dialect === 'smart-id' && session.kind === 'auth';
  return { sessionID: session.id, ...(isOwnCode ? {} : codeOf(deps, session)) };
}

export const deviceLinkPath = (dialect: Dialect): string => (dialect === 'eid-mn' ? '/dl' : '/device-link');
export const deviceLinkBase = ({ dialect, url }: Deps): string => `${url()}${deviceLinkPath(dialect)}`;

function codeOf({ dialect }: Deps, { verificationCode }: Session): object {
  if (!verificationCode) return {};
  return { vc: { type: dialect === 'eid-mn' ? 'numeric5' : 'numeric4', value: verificationCode } };
}
