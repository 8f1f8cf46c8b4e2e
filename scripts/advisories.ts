// Known weaknesses of the packages that the platform is made of, as the registry tells them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';

/**
 * `unasked`: the registry did not answer, or not readably, so nothing is known, which is not the same as nothing weak.
 */
export type Advice = { outcome: 'none' | 'unasked' } | { outcome: 'weak'; found: string[] };

interface Report {
  advisories?: Record<string, { severity: string; module_name: string; title: string }>;
  metadata?: unknown;
}

/** Moderate weaknesses and worse. The registry is that of the settings, unless one is named. */
export async function askAdvisories(registry?: string): Promise<Advice> {
  const words = [
    ...(registry ? [`--config.registry=${registry}`] : []),
    'audit',
    '--json',
    '--audit-level',
    'moderate',
  ];
  const child = spawn('pnpm', words, {
    cwd: path.join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [told, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const { advisories, metadata } = read(told);
  if (!advisories || !metadata) return { outcome: 'unasked' };
  if (code === 0) return { outcome: 'none' };
  const found = Object.values(advisories).map((one) => `${one.severity}: ${one.module_name}, ${one.title}`);
  return { outcome: 'weak', found };
}

function read(told: string): Report {
  try {
    return JSON.parse(told) as Report;
  } catch {
    return {};
  }
}
