import { z } from 'zod';
import { authEnv } from './modules/auth/auth.config.ts';
import { platformEnv } from './platform/platform.config.ts';

export const Env = z.object({ ...platformEnv.shape, ...authEnv.shape });

const Settings = Env.transform((env) => ({
  ...env,
  AUTH_MODE: env.AUTH_MODE ?? (env.SSO_CLIENT_ID === undefined ? ('provider' as const) : ('client' as const)),
}));

export type Config = Readonly<z.output<typeof Settings>>;

/** Called once, by the entry point. Nothing else reads the environment. */
export const readConfig = (source: NodeJS.ProcessEnv): Config => Object.freeze(Settings.parse(withoutEmpty(source)));

/** An empty setting counts as absent: `KEY=` is how an environment file leaves one out. */
const withoutEmpty = (source: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));

/** What is missing or wrong, in plain words and without any value: a wrong secret is still a secret. */
export function explainConfig(source: NodeJS.ProcessEnv): string[] {
  const result = Settings.safeParse(withoutEmpty(source));
  return (result.error?.issues ?? []).map((issue) => {
    const name = issue.path.join('.');
    const isMissing = source[name] === undefined || source[name] === '';
    return isMissing ? `${name} is not set` : `${name} is set but wrong: ${issue.message}`;
  });
}
