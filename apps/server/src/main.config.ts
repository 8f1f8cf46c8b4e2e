import { type Config, explainConfig, readConfig } from '#config';
import { explainDangers } from './dangers.ts';

/** The configuration of this process, or null after saying what is wrong with it. */
export function loadConfig(): Config | null {
  const problems = explainConfig(process.env);
  if (problems.length === 0) return readConfig(process.env);
  console.error(['The configuration is not complete:', ...problems.map((problem) => `  ${problem}`)].join('\n'));
  console.error('See .env.example for every setting.');
  return null;
}

/** The same for what serves people: null also where it would not be safe in production, after saying why. */
export function loadSafeConfig(): Config | null {
  const config = loadConfig();
  const dangers = config ? explainDangers(config) : [];
  if (dangers.length === 0) return config;
  console.error(['This is not safe in production:', ...dangers.map((danger) => `  ${danger}`)].join('\n'));
  return null;
}
