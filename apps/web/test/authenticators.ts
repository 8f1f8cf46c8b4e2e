import type { CDPSession, Page } from 'playwright-core';

/** A security key of Chromium's own making, plugged into one page. */
export interface SecurityKey {
  /** How often its only passkey says that it was used. */
  setCount(count: number): Promise<void>;
  unplug(): Promise<void>;
}

export async function plugKey(page: Page): Promise<SecurityKey> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async setCount(signCount) {
      const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
      for (const credential of credentials) {
        const { credentialId } = credential;
        await devtools.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
        await devtools.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount } });
      }
    },
    unplug: async () => void (await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })),
  };
}
