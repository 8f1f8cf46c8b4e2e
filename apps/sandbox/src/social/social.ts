import { demoAccounts } from './accounts.ts';
import { openSocialFaults } from './faults.ts';
import type { Social, SocialClient } from './provider.ts';

export const demoClient: SocialClient = {
  clientId: 'tamga',
  clientSecret: 'social-demo-secret',
  redirectUris: ['http://127.0.0.1:3000/auth/social/callback', 'http://localhost:3000/auth/social/callback'],
};

export const openSocial = (client: Partial<SocialClient>, deps: Pick<Social, 'url' | 'now'>): Social => ({
  client: { ...demoClient, ...client },
  accounts: demoAccounts,
  faults: openSocialFaults(),
  ...deps,
});
