// Lists the packages of the platform as CycloneDX: every package of the lock file, with its version, licence and
// origin.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');

export interface Sbom {
  bomFormat: string;
  specVersion: string;
  components: { group?: string; name: string; version: string }[];
}

/** Made of the lock file alone: it needs neither the network nor what is installed. */
export function writeSbom(file: string): Sbom {
  const words = ['sbom', '--lockfile-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--out', file];
  execFileSync('pnpm', words, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Packages of the lock file that the list does not name. */
export function missingFrom({ components }: Sbom): string[] {
  const named = new Set(components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`));
  return lockedPackages().filter((one) => !named.has(one));
}

function lockedPackages(): string[] {
  const lock = readFileSync(path.join(root, 'pnpm-lock.yaml'), 'utf8');
  const [, packages = ''] = /^packages:\n([\s\S]*?)^snapshots:/m.exec(lock) ?? [];
  return [...packages.matchAll(/^ {2}'?(@?[^@'\s]+@[^':\s]+)'?:$/gm)].map(([, name = '']) => name);
}
