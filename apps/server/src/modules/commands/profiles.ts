import { accessSync, constants, readFileSync } from 'node:fs';
import { AppError } from '#platform/error';
import type { Command } from './rules.ts';

const setpriv = '/usr/bin/setpriv';
const prlimit = '/usr/bin/prlimit';
const bwrap = '/usr/bin/bwrap';
/** The user and the group that own nothing. */
const nobody = '65534';

const limits = ['--as=1073741824', '--nproc=512', '--cpu=30', '--nofile=64', '--core=0'];

export interface Started {
  file: string;
  words: string[];
}

/**
 * How a command is kept apart. `observe` sees the host as user nobody, without capabilities and with limits; `confined`
 * sees a file system of its own, read only, and no network. If a means for that is missing, the command does not run.
 */
export function wrap(profile: Command['profile'], file: string, words: readonly string[]): Started {
  if (!canStepDown())
    throw unavailable({
      mn: 'Өөр хэрэглэгч болох, түүний ажлыг зогсоох эрх.',
      en: 'the right to become another user, and to end what runs as one.',
    });
  const privileges = [
    `--reuid=${nobody}`,
    `--regid=${nobody}`,
    '--clear-groups',
    // So that nothing it starts can be more than it, where we may decide that.
    ...(holds(setpcap) ? ['--bounding-set=-all'] : []),
    '--ambient-caps=-all',
    '--inh-caps=-all',
    '--no-new-privs',
  ];
  const observed = [...privileges, '--', prlimit, ...limits, '--'];
  if (profile === 'observe') {
    require(setpriv, prlimit);
    return { file: setpriv, words: [...observed, file, ...words] };
  }
  require(setpriv, prlimit, bwrap);
  return { file: setpriv, words: [...observed, bwrap, ...confinement, '--', file, ...words] };
}

const confinement = [
  '--unshare-user-try',
  '--unshare-pid',
  '--unshare-ipc',
  '--unshare-uts',
  '--unshare-cgroup-try',
  '--unshare-net',
  '--die-with-parent',
  '--new-session',
  '--cap-drop',
  'ALL',
  '--ro-bind',
  '/usr',
  '/usr',
  '--symlink',
  'usr/lib',
  '/lib',
  '--symlink',
  'usr/lib64',
  '/lib64',
  '--symlink',
  'usr/bin',
  '/bin',
  '--proc',
  '/proc',
  '--dev',
  '/dev',
  '--tmpfs',
  '/tmp',
];

/** Capabilities of Linux, by their bits. */
const [kill, setgid, setuid, setpcap] = [1n << 5n, 1n << 6n, 1n << 7n, 1n << 8n] as const;

function holds(capability: bigint): boolean {
  if (process.platform !== 'linux') return false;
  const [, held = '0'] = /^CapEff:\t([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return (BigInt(`0x${held}`) & capability) === capability;
}

/**
 * Whether a command can run as another user than this process, and be ended there. Where it cannot, none runs: it would be
 * as strong as us, or run for as long as it likes.
 */
export const canStepDown = (): boolean => holds(kill | setuid | setgid);

export function isInstalled(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export const isAvailable = (profile: Command['profile']): boolean =>
  canStepDown() && [setpriv, prlimit, ...(profile === 'confined' ? [bwrap] : [])].every(isInstalled);

function require(...files: string[]): void {
  const missing = files.find((file) => !isInstalled(file));
  if (missing === undefined) return;
  // By its name alone, so that the places of programs are not revealed.
  const name = missing.slice(missing.lastIndexOf('/') + 1);
  throw unavailable({ mn: `${name}.`, en: `${name}.` });
}

const unavailable = ({ mn, en }: { mn: string; en: string }): AppError =>
  new AppError('tools.profile_unavailable', {
    fields: [{ path: '', mn: `Алга байгаа нь: ${mn}`, en: `Missing: ${en}` }],
  });
