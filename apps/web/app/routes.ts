import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes';
import { accountRoutes } from './account/routes.ts';
import { adminRoutes } from './admin/routes.ts';
import { consoleRoutes } from './console/routes.ts';
import { developerRoutes } from './developers/routes.ts';
import { catalogueRoutes } from './public/routes.ts';
import { superRoutes } from './super/routes.ts';

export default [
  index('public/home.tsx'),
  ...['help', 'privacy', 'terms', 'accessibility', 'contact'].map((slug) =>
    route(slug, 'public/page.tsx', { id: `public/${slug}` }),
  ),
  ...catalogueRoutes,
  route('ask', 'public/ask.tsx'),
  route('ask/stream', 'public/ask-stream.ts'),
  route('status', 'public/status.tsx'),
  route('verify', 'public/verify.tsx'),
  route('verify/report.pdf', 'public/verify-report.ts'),
  route('verify/:number', 'public/verify.tsx', { id: 'public/verify-number' }),
  route('offline', 'public/offline.tsx'),
  route('session', 'public/session.ts'),
  route('preferences', 'public/preferences.ts'),
  route('brand/logo', 'public/logo.ts'),
  route('applications/:id/logo', 'public/application-logo.ts'),
  route('refused/:status', 'public/refused.ts'),
  route('catalogue', 'catalogue/page.tsx'),
  ...prefix('sign-in', [
    index('sign-in/card.tsx'),
    route('id', 'sign-in/by-id.tsx'),
    route('poll', 'sign-in/poll.ts'),
    route('qr', 'sign-in/qr.ts'),
    route('back', 'sign-in/back.ts'),
    route('social', 'sign-in/social.ts'),
    route('sso', 'sign-in/sso.ts'),
    route('error', 'sign-in/error.tsx'),
  ]),
  route('auth/social/callback', 'sign-in/social-callback.ts'),
  route('sso/callback', 'sign-in/sso-callback.ts'),
  route('sign-out', 'sign-in/sign-out.ts'),
  route('signed-out', 'sign-in/signed-out.tsx'),
  route('secured', 'account/secured.tsx'),
  route('closed', 'account/closed.tsx'),
  ...prefix('oidc', [
    route('login', 'oidc/login.tsx'),
    route('consent', 'oidc/consent.tsx'),
    route('logout', 'oidc/logout.tsx'),
    route('trial', 'oidc/trial.tsx'),
  ]),
  layout('shell/signed-in.tsx', [...prefix('me', accountRoutes), ...prefix('admin', adminRoutes)]),
  ...prefix('developers', developerRoutes),
  ...prefix('super', superRoutes),
  ...consoleRoutes,
  route('*', 'public/not-found.ts'),
] satisfies RouteConfig;
