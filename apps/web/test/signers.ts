import type { Page } from 'playwright-core';
import * as signing from '../../server/src/modules/signing/index.ts';
import { asSystem, type SignedIn } from '../../server/test/house.ts';
import { perform, sessionIdOf } from '../../server/test/signing.ts';
import type { Stack } from './stack.ts';

export const small = { width: 360, height: 740 };

export interface Signers {
  /** Signed in here as the person whom the eID knows by this number. */
  citizenOf(civilId: string): Promise<SignedIn>;
  /** The phone rings. */
  ring(id: string): Promise<void>;
  /** The person agrees on their phone. */
  agree(id: string): Promise<void>;
  /** The signature is put into the file. */
  make(id: string): Promise<void>;
}

/** What the worker and the phones of people who sign do, step by step. */
export function signersOf({ house: { deps, signIn }, phone }: Stack): Signers {
  const db = asSystem(deps);
  return {
    async citizenOf(civilId) {
      const citizen = await signIn();
      const former = db.updateTable('users.user').where('civil_id', '=', civilId);
      await former.set((eb) => ({ civil_id: eb.cast<string>('id', 'text') })).execute();
      await db.updateTable('users.user').set({ civil_id: civilId }).where('id', '=', citizen.userId).execute();
      return citizen;
    },
    async ring(id) {
      await perform(deps, 'prepare', id);
      await signing.followWaiting(deps);
    },
    async agree(id) {
      await phone.approve(await sessionIdOf(deps, id), { pin: '12345' });
      for (let pass = 0; pass < 5; pass += 1) await signing.followWaiting(deps);
    },
    make: (id) => perform(deps, 'assemble', id),
  };
}

/** Brings a PDF; answers with its id. */
export async function bringPdf(page: Page, buffer: Buffer, name = 'geree.pdf'): Promise<string> {
  await page.locator('[name=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer });
  await page.locator('main form button').first().click();
  await page.locator('[name=corner]').first().waitFor();
  return idIn(page);
}

export const idIn = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';
