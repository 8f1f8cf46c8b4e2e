import type { Deps } from '#platform/deps';
import { hourly } from '#platform/messaging/duties';
import type { Room } from '#platform/room';
import { tellLogout } from './backchannel.ts';
import { challengeRoutes } from './challenges.routes.ts';
import { forgetOldState } from './cleaning.ts';
import { consentRoutes } from './consents.routes.ts';
import { exportAbout, forgetPerson } from './consents.ts';
import { challengeHolders } from './holders.ts';
import { openHost } from './host.ts';
import { oauthEnvelope } from './oauth-envelope.ts';
import { oidcEnv } from './oidc.config.ts';
import { providerRoutes } from './provider.routes.ts';
import type { ProviderDeps } from './provider.ts';
import { trialRoutes } from './trials.routes.ts';

export const room: Room<Deps & ProviderDeps> = {
  name: 'oidc',
  settings: oidcEnv,
  retention:
    'Sessions, grants and sign-ins at the provider for two hours after their end; trials for an hour; tokens until ' +
    'their partition is dropped; consents until they are withdrawn or the person is erased.',
  people: {
    'oidc.consent': { exported: true, erased: 'deleted' },
    'oidc.pairwise_subject': {
      exported: { not: 'names made by chance, which only applications know' },
      erased: 'deleted',
    },
    'oidc.state': { exported: { not: 'a sign-in at an application that is under way' }, erased: 'deleted' },
    'oidc.trial': { exported: { not: 'an administrator tries an application, for an hour' }, erased: 'deleted' },
    'oidc.step_up': { exported: { not: 'the approval that it was made by is exported' }, erased: 'deleted' },
  },
  routes(app, deps) {
    const host = openHost(deps);
    providerRoutes(app, deps, host);
    challengeRoutes(app, deps, host);
    consentRoutes(app, deps);
    trialRoutes(app, deps, host);
  },
  envelopes: { oauth: oauthEnvelope },
  tickets: { challenge: challengeHolders },
  jobs: [tellLogout],
  duties: [
    {
      name: 'oidc.forget_state',
      cron: hourly,
      done: 'what is over at the identity provider forgotten',
      work: forgetOldState,
    },
  ],
  exportAbout,
  forgetPerson,
};
