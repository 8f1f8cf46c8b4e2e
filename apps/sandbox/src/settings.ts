import path from 'node:path';
import { z } from 'zod';
import { RelyingParty } from '#eid/relying-parties';
import type { SandboxOptions } from './options.ts';

const parties = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'is not JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.array(RelyingParty).min(1));

const addresses = z.string().transform((text) => text.split(/[\s,]+/).filter((one) => one !== ''));

const Settings = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(1).max(65_535).default(8_090),
  SMTP_PORT: z.coerce.number().int().min(1).max(65_535).default(8_025),
  CLAMD_PORT: z.coerce.number().int().min(1).max(65_535).default(8_031),
  PUBLIC_URL: z.url().optional(),
  DIALECT: z.enum(['smart-id', 'eid-mn']).default('eid-mn'),
  SANDBOX_FOLDER: z.string().default(path.join(import.meta.dirname, '../../../.tamga/sandbox')),
  KEY_BITS: z.coerce.number().int().min(2_048).max(8_192).default(2_048),
  SESSION_SECONDS: z.coerce.number().min(1).default(120),
  ANSWER_DELAY_MS: z.coerce.number().min(0).default(300),
  QR_FRESH_SECONDS: z.coerce.number().min(1).optional(),
  SCHEME_NAME: z.string().default('smart-id'),
  RELYING_PARTIES: parties.optional(),
  BANK_PASSWORD: z.string().min(8).optional(),
  CLOUD_REDIRECT_URIS: addresses.pipe(z.array(z.url()).min(1)).optional(),
  DIRECTORY_KEY: z.string().min(8).optional(),
  EMBEDDINGS_KEY: z.string().min(8).optional(),
  SMS_TOKEN: z.string().min(8).optional(),
  SPEECH_KEY: z.string().min(8).optional(),
  WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  SOCIAL_CLIENT_ID: z.string().min(1).optional(),
  SOCIAL_CLIENT_SECRET: z.string().min(1).optional(),
  SOCIAL_REDIRECT_URIS: addresses.pipe(z.array(z.url()).min(1)).optional(),
});

/** The options that the environment asks for, or what is wrong with it, by name. */
export function readSettings(environment: Record<string, string | undefined>): SandboxOptions | string[] {
  const read = Settings.safeParse(environment);
  if (!read.success) return read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const settings = read.data;
  return {
    host: settings.HOST,
    port: settings.PORT,
    smtpPort: settings.SMTP_PORT,
    clamdPort: settings.CLAMD_PORT,
    dialect: settings.DIALECT,
    folder: settings.SANDBOX_FOLDER,
    keyBits: settings.KEY_BITS,
    sessionMs: settings.SESSION_SECONDS * 1_000,
    answerDelayMs: settings.ANSWER_DELAY_MS,
    schemeName: settings.SCHEME_NAME,
    ...(settings.PUBLIC_URL ? { publicUrl: settings.PUBLIC_URL.replace(/\/$/, '') } : {}),
    ...(settings.QR_FRESH_SECONDS ? { qrFreshMs: settings.QR_FRESH_SECONDS * 1_000 } : {}),
    ...(settings.RELYING_PARTIES ? { relyingParties: settings.RELYING_PARTIES } : {}),
    ...(settings.BANK_PASSWORD ? { bank: { password: settings.BANK_PASSWORD } } : {}),
    ...(settings.CLOUD_REDIRECT_URIS ? { cloud: { redirectUris: settings.CLOUD_REDIRECT_URIS } } : {}),
    ...(settings.DIRECTORY_KEY ? { directory: { key: settings.DIRECTORY_KEY } } : {}),
    ...(settings.EMBEDDINGS_KEY ? { embeddings: { key: settings.EMBEDDINGS_KEY } } : {}),
    ...(settings.SPEECH_KEY ? { speech: { key: settings.SPEECH_KEY } } : {}),
    ...(settings.SMS_TOKEN ? { sms: { token: settings.SMS_TOKEN } } : {}),
    ...(settings.WEBHOOK_SECRET ? { webhooks: { secret: settings.WEBHOOK_SECRET } } : {}),
    social: {
      ...(settings.SOCIAL_CLIENT_ID ? { clientId: settings.SOCIAL_CLIENT_ID } : {}),
      ...(settings.SOCIAL_CLIENT_SECRET ? { clientSecret: settings.SOCIAL_CLIENT_SECRET } : {}),
      ...(settings.SOCIAL_REDIRECT_URIS ? { redirectUris: settings.SOCIAL_REDIRECT_URIS } : {}),
    },
  };
}
