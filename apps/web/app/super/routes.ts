import { index, layout, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Under /super: the way in, which is open to everybody, and behind it what only super administrators see. */
export const superRoutes: RouteConfigEntry[] = [
  route('sign-in', 'super/sign-in.tsx'),
  route('mfa', 'super/mfa.tsx'),
  // The same pages as in one's account; also on the console, which has no others.
  route('passkeys', 'passkeys/passkeys.tsx', { id: 'super/passkeys' }),
  route('passkeys/:id/remove', 'passkeys/remove-passkey.tsx', { id: 'super/remove-passkey' }),
  route('onboard', 'super/onboard.tsx'),
  route('onboard/eid', 'super/onboard-eid.tsx'),
  route('onboard/eid/poll', 'super/onboard-eid-poll.ts'),
  route('onboard/eid/qr', 'super/onboard-eid-qr.ts'),
  route('onboard/email', 'super/onboard-email.tsx'),
  route('onboard/totp', 'super/onboard-totp.tsx'),
  layout('super/guarded.tsx', [
    index('super/overview.tsx'),
    route('confirm', 'super/confirm.tsx'),
    route('admins', 'super/admins.tsx'),
    route('admins.csv', 'super/admins-csv.ts'),
    route('admins/new', 'super/new-admin.tsx'),
    route('admins/:id/remove', 'super/remove-admin.tsx'),
    route('admins/:id/passkeys', 'super/reset-passkeys.tsx'),
    route('invites', 'super/invites.tsx'),
    route('invites.csv', 'super/invites-csv.ts'),
    route('invites/new', 'super/new-invite.tsx'),
    route('access-mode', 'super/access-mode.tsx'),
    route('access-mode/change', 'super/change-access-mode.tsx'),
  ]),
];
