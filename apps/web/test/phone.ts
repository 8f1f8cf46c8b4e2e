import type { Page } from 'playwright-core';
import type { Stack } from './stack.ts';

/** The page that plays the eID app of a citizen, in a window of the size of a phone. */
export interface PhoneWindow {
  page: Page;
  /** Chooses the code that the other screen shows, and enters PIN1. */
  signInWith(code: string): Promise<void>;
  /** Opens the link that a QR code holds, and enters PIN1. */
  scan(link: string): Promise<void>;
  /** Answers a request for a signature with PIN2; tells what is asked. */
  sign(): Promise<string>;
}

export async function openPhone(stack: Stack, civilId: string): Promise<PhoneWindow> {
  const { page } = await stack.visit({ viewport: { width: 360, height: 740 } });
  await page.goto(`${stack.sandbox.url}/phone/?person=${civilId}&lang=en`);
  const heading = (text: string) => page.locator('.screen:visible h1', { hasText: text }).waitFor();
  const press = (name: string) => page.locator('.screen:visible').getByRole('button', { name }).first().click();
  const enterPin = async (pin: string) => {
    for (const digit of pin) await page.locator(`[data-key="${digit}"]`).click();
    await page.locator('#pin-go').click();
  };
  return {
    page,
    async signInWith(code) {
      await heading('Sign-in request');
      await press(code);
      await enterPin('1234');
      await heading('Signed in');
    },
    async scan(link) {
      await press('Open a QR code or link');
      await page.getByLabel('Link').fill(link);
      await press('Open');
      await heading('Sign-in request');
      await press('Sign in');
      await enterPin('1234');
      await heading('Signed in');
    },
    async sign() {
      await heading('Signature request');
      const asked = await page.locator('#request-text').innerText();
      await press('Sign');
      await enterPin('12345');
      await heading('Signed');
      return asked;
    },
  };
}
