import { type Config, explainConfig, readConfig } from '#config';

/** The configuration of this process, or null after saying what is wrong with it. */
export function loadConfig(): Config | null {
  const problems = explainConfig(process.env);
  if (problems.length === 0) return readConfig(process.env);
  console.error(['The configuration is not complete:', ...problems.map((problem) => `  ${problem}`)].join('\n'));
  console.error('See .env.example for every setting.');
  return null;
}
