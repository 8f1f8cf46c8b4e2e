import { z } from 'zod';
import { timestamp } from './timestamp.ts';

export const passkeysMax = 10;

/** What browsers take and give for passkeys, as the JSON of WebAuthn level 3 writes it; its names are its own. */

const base64url = (lengthMax: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(lengthMax);

const common = {
  id: base64url(1_366),
  rawId: base64url(1_366),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).nullish(),
  clientExtensionResults: z.record(z.string().max(64), z.unknown()).describe('Not looked at.'),
};

/** Some send their parts once more in other forms; those are taken and not looked at. */
export const NewPasskey = z
  .object({
    ...common,
    response: z.object({
      clientDataJSON: base64url(8_192),
      attestationObject: base64url(16_384),
      transports: z.array(z.string().max(32)).max(10).optional(),
      authenticatorData: z.string().optional(),
      publicKey: z.string().nullish(),
      publicKeyAlgorithm: z.int().optional(),
    }),
  })
  .meta({ id: 'NewPasskey' });
export type NewPasskey = z.output<typeof NewPasskey>;

export const AssertedPasskey = z
  .object({
    ...common,
    response: z.object({
      clientDataJSON: base64url(8_192),
      authenticatorData: base64url(4_096),
      signature: base64url(2_048),
      userHandle: z.string().max(128).nullish(),
    }),
  })
  .meta({ id: 'AssertedPasskey' });
export type AssertedPasskey = z.output<typeof AssertedPasskey>;

export const PasskeyChallenge = z.object({
  options: z.looseObject({ challenge: z.string() }).describe('For the browser, as WebAuthn writes it in JSON.'),
  expires_at: timestamp,
});
export type PasskeyChallenge = z.output<typeof PasskeyChallenge>;

const exampleCommon = {
  id: 'AQIDBAUGBwgJCgsMDQ4PEA',
  rawId: 'AQIDBAUGBwgJCgsMDQ4PEA',
  type: 'public-key',
  clientExtensionResults: {},
} as const;

export const exampleAttestation = {
  ...exampleCommon,
  response: { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0', attestationObject: 'o2NmbXRkbm9uZQ' },
};

export const exampleAssertion = {
  ...exampleCommon,
  response: {
    clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
    authenticatorData: 'AQIDBA',
    signature: 'MEUCIQ',
  },
};
