import { z } from 'zod';

const Settings = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  /** Which of the two sites this process is: that of everybody, or the console of operators. */
  SITE: z.enum(['www', 'console']).default('www'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3_000),
  /** Where people reach the site; what is sent from elsewhere is refused. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Where this process reaches the API. The API must name us in its TRUSTED_PROXIES. */
  API_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:8080'),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).default('redis://127.0.0.1:6379'),
  /** Another than that of the API: each has a Redis user that sees its own keys alone. */
  REDIS_PREFIX: z.string().default('tamga:web:'),
  /** Balancers whose X-Forwarded-For is believed, as addresses or networks. */
  TRUSTED_PROXIES: z.string().optional(),
  /** Whether the sign-in card offers a social account. The API needs SOCIAL_ISSUER for it. */
  SOCIAL: z.enum(['on', 'off']).default('off'),
  /** Whether /catalogue shows all components; production does not need it. */
  CATALOGUE: z.enum(['on', 'off']).default('off'),
  /** How many streams of events this process passes on to browsers at once. */
  STREAMS_MAX: z.coerce.number().int().min(0).default(5_000),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  STOP_TIMEOUT_MS: z.coerce.number().int().min(0).default(30_000),
});
export type Settings = z.output<typeof Settings>;

/** The settings, or what is wrong with them, by name and without the value. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings | string[] {
  const parsed = Settings.safeParse(environment);
  if (parsed.success) {
    const dangers = explainDangers(parsed.data);
    return dangers.length > 0 ? dangers : parsed.data;
  }
  return parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
}

const ownMachine = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Settings that must not be used in production, in a sentence each. On loopback anything goes. */
function explainDangers({ NODE_ENV, HOST, PUBLIC_URL, TRUSTED_PROXIES }: Settings): string[] {
  const url = URL.parse(PUBLIC_URL ?? `http://${HOST}`);
  if (NODE_ENV !== 'production' || (url && ownMachine.has(url.hostname))) return [];
  const dangers: string[] = [];
  if (PUBLIC_URL === undefined)
    dangers.push('PUBLIC_URL is not set: say at which https address people reach the site.');
  else if (url?.protocol !== 'https:') dangers.push('PUBLIC_URL is an http address, which others can read: use https.');
  if (!TRUSTED_PROXIES)
    dangers.push('TRUSTED_PROXIES is not set, so all visitors count as one: name the balancer that ends TLS.');
  return dangers;
}
