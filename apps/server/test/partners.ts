import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import * as client from 'openid-client';
import { callback, discover, type ProviderHouse, register, type Registered, signInAt } from './relying-party.ts';
import type { SignedIn } from './house.ts';

/** A partner platform: an application that signs citizens in and calls services of ours. */
export interface Partner extends Registered {
  config: client.Configuration;
  /** Of its own, for these services. */
  token(...scopes: string[]): Promise<string>;
  /** Of a citizen who signs in there and agrees to everything, with the subject that it knows them by. */
  signIn(citizen: SignedIn, scope: string): Promise<{ token: string; sub: string }>;
}

export async function openPartner(house: ProviderHouse, services: string[], settings: object = {}): Promise<Partner> {
  const registered = await register(
    house,
    { subject_type: 'pairwise', redirect_uris: [callback], ...settings },
    services,
  );
  const config = await discover(house, registered);
  return {
    ...registered,
    config,
    token: async (...scopes) => (await client.clientCredentialsGrant(config, { scope: scopes.join(' ') })).access_token,
    async signIn(citizen, scope) {
      const { tokens } = await signInAt(house, config, citizen, { parameters: { scope } });
      const sub = tokens.claims()?.sub;
      assert.ok(sub);
      return { token: tokens.access_token, sub };
    },
  };
}

export const displayed = (text: string): string =>
  Buffer.from(JSON.stringify([{ type: 'confirmationMessage', displayText200: text }])).toString('base64');

/** What a partner has signed, and the request for it. */
export function aSignature(more: object = {}) {
  const data = randomBytes(200);
  const digest = createHash('sha256').update(data).digest('base64');
  const body = {
    relyingPartyUUID: '00000000-0000-4000-8000-00000000beef',
    relyingPartyName: 'Partner',
    certificateLevel: 'QUALIFIED',
    signatureProtocol: 'RAW_DIGEST_SIGNATURE',
    signatureProtocolParameters: {
      digest,
      signatureAlgorithm: 'rsassa-pss',
      signatureAlgorithmParameters: { hashAlgorithm: 'SHA-256' },
    },
    interactions: displayed('Номын сан: гэрээ №12-т гарын үсэг зурах'),
    nonce: 'of-the-partner',
    ...more,
  };
  return { data, body };
}
