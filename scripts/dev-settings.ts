import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseEnv } from 'node:util';

const root = path.join(import.meta.dirname, '..');
export const folder = path.join(root, '.tamga');
export const sandboxPorts = { PORT: '8090', SMTP_PORT: '8025', CLAMD_PORT: '8031' };
export const sandbox = `http://127.0.0.1:${sandboxPorts.PORT}`;
// By another name of this machine, so that browsers keep the cookies of the two sites apart.
export const operatorHost = 'localhost';
export const consolePort = '3010';
export const operators = `http://${operatorHost}:${consolePort}`;

/** A platform on this machine: what must not be that of another one beside it. */
export interface Place {
  name: 'dev' | 'pair';
  apiPort: string;
  gatewayPort: string;
  webPort: string;
  web: string;
  /** What its processes, and its web, keep apart in the engines. */
  own: Record<string, string>;
  webOwn: Record<string, string>;
}

export const first: Place = {
  name: 'dev',
  apiPort: '8080',
  gatewayPort: '8095',
  webPort: '3000',
  web: 'http://127.0.0.1:3000',
  own: {},
  webOwn: {},
};

/** Its web has the name of the console, not that of the first: else a browser would take one sign-in for the other's. */
export const second: Place = {
  name: 'pair',
  apiPort: '8180',
  gatewayPort: '8195',
  webPort: '3100',
  web: 'http://localhost:3100',
  own: { REDIS_PREFIX: 'tamga:pair:', NATS_STREAM: 'TAMGA_PAIR' },
  webOwn: { REDIS_PREFIX: 'tamga:pair-web:' },
};

export const socialCallbacks = [first.web, operators].map((url) => `${url}/auth/social/callback`).join(',');

/** Secrets of this clone, made once and kept, so that a restart does not sign the demo people out. */
export function settingsOf({ name, apiPort, gatewayPort, own }: Place): NodeJS.ProcessEnv {
  const file = path.join(folder, `${name}.env`);
  mkdirSync(folder, { recursive: true });
  const kept = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const database = name === 'dev' ? 'tamga_dev' : `tamga_dev_${name}`;
  const settings = {
    NODE_ENV: 'development',
    PORT: apiPort,
    GATEWAY_PORT: gatewayPort,
    GATEWAY_URL: `http://127.0.0.1:${gatewayPort}`,
    DATABASE_URL: `postgres://tamga_app@127.0.0.1:5432/${database}`,
    DATABASE_OWNER_URL: `postgres://tamga_owner@127.0.0.1:5432/${database}`,
    DATABASE_ADMIN_URL: 'postgres://postgres@127.0.0.1:5432/postgres',
    JWT_SECRET: `dev:${randomBytes(32).toString('hex')}`,
    ACCESS_TOKEN_SECONDS: '3600',
    INTEGRATION_ENC_KEY: `dev:${randomBytes(32).toString('base64')}`,
    SSO_STATE_KEY: randomBytes(32).toString('hex'),
    ...own,
    ...kept,
  };
  // A setting that came with a newer release is added to the file of an older one.
  const lines = Object.entries(settings).map(([key, value]) => `${key}=${value}\n`);
  writeFileSync(file, lines.join(''));
  // What the caller sets is meant for the platform itself, not for the one beside it.
  return name === 'dev' ? { ...settings, ...process.env } : { ...process.env, ...settings };
}

/** A provider at which people connect a calendar and files. */
const cloud = {
  id: 'sandbox-cloud',
  name_mn: 'Туршилтын үүл',
  name_en: 'Sandbox Cloud',
  authorize_url: `${sandbox}/cloud/authorize`,
  token_url: `${sandbox}/cloud/token`,
  revoke_url: `${sandbox}/cloud/revoke`,
  client_id: 'tamga',
  client_secret: 'cloud-demo-secret',
  scopes: [
    { scope: 'calendar', mn: 'Календарьт үйл явдал нэмэх, засах, устгах', en: 'Add, change and remove events' },
    { scope: 'drive', mn: 'Таны сонгосон файлыг унших', en: 'Read the files you choose' },
  ],
  calendar: { url: `${sandbox}/cloud/calendar/`, scope: 'calendar' },
  drive: { url: `${sandbox}/cloud/drive/files`, scope: 'drive', search: true },
};

/** It runs as nobody, which only root can have it do. */
const canSpeak = existsSync('/usr/bin/espeak-ng') && process.getuid?.() === 0;

/** The sandbox plays everybody outside. */
export const besideSandbox = ({ name, web }: Place): NodeJS.ProcessEnv => ({
  DIRECTORY_URL: `${sandbox}/directory/v1`,
  DIRECTORY_API_KEY: 'directory-demo-key',
  ASSISTANT_MODEL_URL: `${sandbox}/model/v1`,
  ASSISTANT_MODEL_API_KEY: 'model-demo-key',
  ASSISTANT_MODEL: 'toy',
  EMBEDDINGS_URL: `${sandbox}/embeddings/v1`,
  EMBEDDINGS_API_KEY: 'embeddings-demo-key',
  EMBEDDINGS_MODEL: 'toy',
  PAYMENTS_URL: `${sandbox}/bank/v2`,
  PAYMENTS_USERNAME: 'TAMGA',
  PAYMENTS_PASSWORD: 'bank-demo-password',
  PAYMENTS_INVOICE_CODE: 'TAMGA_INVOICE',
  PAYMENTS_RETURN_URL: web,
  SMS_URL: `${sandbox}/sms/v1`,
  SMS_TOKEN: 'sms-demo-token',
  SMS_SENDER: 'TAMGA',
  SPEECH_STT: 'provider',
  // The sandbox says nothing that anybody would understand, so what the machine has goes before.
  SPEECH_TTS: canSpeak ? 'local' : 'provider',
  SPEECH_TRANSLATE: 'provider',
  SPEECH_PROVIDER_URL: `${sandbox}/speech/v1`,
  SPEECH_PROVIDER_KEY: 'speech-demo-key',
  SIGN_IN_CALLBACKS: `${web}/sign-in/back`,
  SOCIAL_ISSUER: `${sandbox}/social`,
  SOCIAL_CLIENT_ID: 'tamga',
  SOCIAL_CLIENT_SECRET: 'social-demo-secret',
  SOCIAL_REDIRECT_URIS: socialCallbacks,
  SUPERADMIN_EMAIL: 'superadmin@social.example',
  OPERATOR_HOST: operatorHost,
  // Browsers have no passkeys for bare addresses, such as that of the site here.
  PASSKEY_ORIGINS: operators,
  INTEGRATION_PROVIDERS: JSON.stringify([cloud]),
  INTEGRATION_REDIRECT_URIS: `${web}/me/connections/callback`,
  MAIL_URL: `smtp://127.0.0.1:${sandboxPorts.SMTP_PORT}`,
  MAIL_FROM: 'no-reply@tamga.example',
  MAIL_SITE_URL: web,
  STATUS_WEB_URL: web,
  OBJECTS_URL: pathToFileURL(path.join(folder, name === 'dev' ? 'objects' : `objects-${name}`)).href,
  OBJECTS_SCANNER_URL: `tcp://127.0.0.1:${sandboxPorts.CLAMD_PORT}`,
  ALERT_WEBHOOK_URL: `${sandbox}/webhooks/in`,
  ALERT_WEBHOOK_SECRETS: 'whsec_c2FuZGJveC1kZW1vLXdlYmhvb2stc2VjcmV0LTAxMjM=',
});
