import { index, prefix, route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Under /me, for people who are signed in. */
export const accountRoutes: RouteConfigEntry[] = [
  index('account/overview.tsx'),
  route('approvals', 'account/approvals.tsx'),
  route('profile', 'account/profile.tsx'),
  ...prefix('signature', [
    index('account/signature.tsx'),
    route('image', 'account/signature-image.ts'),
    route('remove', 'account/signature-remove.tsx'),
  ]),
  ...prefix('stamps', [
    index('account/stamps.tsx'),
    route(':regNo', 'account/stamp.tsx'),
    route(':regNo/image', 'account/stamp-image.ts'),
    route(':regNo/remove', 'account/stamp-remove.tsx'),
  ]),
  ...prefix('eid', [
    index('account/eid.tsx'),
    route('activity', 'account/eid-activity.tsx'),
    route('activity.csv', 'account/eid-activity.csv.ts'),
  ]),
  route('report', 'account/report.tsx'),
  route('sessions', 'account/sessions.tsx'),
  route('sessions/end-others', 'account/sessions-end-others.tsx'),
  route('apps', 'account/apps.tsx'),
  route('apps/:id/withdraw', 'account/app-withdraw.tsx'),
  route('social', 'account/social.tsx'),
  route('social/unlink', 'account/social-unlink.tsx'),
  route('access-log', 'account/access-log.tsx'),
  route('access-log.csv', 'account/access-log.csv.ts'),
  ...prefix('organisations', [
    index('account/organisations.tsx'),
    route('new', 'account/organisation-new.tsx'),
    route(':id', 'account/organisation.tsx'),
    route(':id/invite', 'account/organisation-invite.tsx'),
    route(':id/members/:userId', 'account/organisation-member.tsx'),
    route(':id/members/:userId/remove', 'account/organisation-remove.tsx'),
  ]),
  ...prefix('represented', [
    index('account/represented.tsx'),
    route(':regNo', 'account/signers.tsx'),
    route(':regNo/invite', 'account/signer-invite.tsx'),
    route(':regNo/unlink', 'account/represented-unlink.tsx'),
    route(':regNo/signers/:id/revoke', 'account/signer-revoke.tsx'),
  ]),
  route('data', 'account/data.tsx'),
  route('data/file', 'account/data-file.ts'),
  route('data/page', 'account/data-page.ts'),
];
