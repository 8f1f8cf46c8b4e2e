import { readFile, statfs } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import os from 'node:os';
import type { HostStatus } from '@tamga/contract/tools.data';
import type { Deps } from '#platform/deps';
import { checkEngines } from '#platform/http/ready';
import { version } from '#platform/observability/version';
import { readDetails } from './host-details.ts';

/** Beyond these an operator should look, and beyond the second ones at once. */
const thresholds = { cpu: [85, 95], memory: [90, 97], disk: [85, 95] } as const;

type HostDeps = Pick<Deps, 'pool' | 'redis' | 'nats' | 'now' | 'config' | 'objects'>;
type ReadHost = (asked: { detailed?: boolean | undefined }) => Promise<HostStatus>;

/** Begins to watch the process, and answers how it and its host are doing whenever it is asked. */
export function openHost(deps: HostDeps): ReadHost {
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();
  const measureCpu = openCpu();
  return ({ detailed = false }) => readHostStatus(deps, { loop, measureCpu, detailed });
}

/** Read from /proc and Node alone: no other program is started, and no process's arguments are told. */
async function readHostStatus(
  deps: HostDeps,
  {
    loop,
    measureCpu,
    detailed,
  }: { loop: { percentile(percent: number): number }; measureCpu: () => Promise<number>; detailed: boolean },
): Promise<HostStatus> {
  const [osName, pressure, meminfo, disks, engines, cpuPercent, details] = await Promise.all([
    readOsName(),
    readPressure(),
    text('/proc/meminfo'),
    readDisks(),
    timed(deps),
    measureCpu(),
    detailed ? readDetails() : undefined,
  ]);
  const memory = memoryOf(meminfo);
  const checks = [
    check('cpu', cpuPercent, thresholds.cpu),
    check('memory', memory.usagePercent, thresholds.memory),
    ...disks.map((disk) => check(`disk ${disk.mount}`, disk.usagePercent, thresholds.disk)),
    ...engines.map(({ name, status }) => check(name, status === 'ok' ? 0 : 1, [1, 1])),
  ];
  return {
    collectedAt: deps.now(),
    host: {
      hostname: os.hostname(),
      os: osName,
      kernel: os.release(),
      arch: os.arch(),
      uptimeSeconds: Math.round(os.uptime()),
    },
    cpu: {
      cores: os.availableParallelism(),
      usagePercent: cpuPercent,
      loadAverage: os.loadavg(),
      pressureAvg10: pressure,
    },
    memory,
    disks,
    process: {
      version,
      node: process.version,
      rssBytes: process.memoryUsage.rss(),
      heapUsedBytes: process.memoryUsage().heapUsed,
      eventLoopDelayP99Ms: rounded(loop.percentile(99) / 1e6),
    },
    dependencies: engines,
    health: { status: worst(checks.map(({ status }) => status)), checks },
    ...(details && { detailed: details }),
  };
}

const text = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');
const rounded = (value: number): number => Math.round(value * 10) / 10;
const share = (part: number, whole: number): number =>
  whole > 0 ? Math.min(100, Math.max(0, rounded((part / whole) * 100))) : 0;

type Status = HostStatus['health']['status'];

function check(name: string, value: number, [degraded, critical]: readonly [number, number]) {
  const status: Status = value >= critical ? 'critical' : value >= degraded ? 'degraded' : 'ok';
  return { name, status, value, threshold: degraded };
}

const worst = (all: readonly Status[]): Status =>
  all.includes('critical') ? 'critical' : all.includes('degraded') ? 'degraded' : 'ok';

async function readOsName(): Promise<string> {
  const [, name = os.type()] = /^PRETTY_NAME="?([^"\n]+)/m.exec(await text('/etc/os-release')) ?? [];
  return name;
}

async function readPressure(): Promise<number | null> {
  const [, share] = /^some avg10=([\d.]+)/m.exec(await text('/proc/pressure/cpu')) ?? [];
  return share === undefined ? null : Number(share);
}

function memoryOf(meminfo: string): HostStatus['memory'] {
  const kib = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(meminfo)?.[1] ?? 0) * 1_024;
  const totalBytes = kib('MemTotal') || os.totalmem();
  const availableBytes = kib('MemAvailable') || os.freemem();
  const usedBytes = Math.max(0, totalBytes - availableBytes);
  const swapTotalBytes = kib('SwapTotal');
  const swapUsedBytes = Math.max(0, swapTotalBytes - kib('SwapFree'));
  return {
    totalBytes,
    usedBytes,
    availableBytes,
    usagePercent: share(usedBytes, totalBytes),
    swapTotalBytes,
    swapUsedBytes,
  };
}

const disksMax = 16;
const real = /^(\/dev\/|overlay$|zfs|btrfs|tmpfs$)/;

async function readDisks(): Promise<HostStatus['disks']> {
  const lines = (await text('/proc/self/mounts')).split('\n').map((line) => line.split(' '));
  const mounts = new Map<string, string>();
  for (const [device = '', mount = '', type = ''] of lines) {
    const isShown = real.test(device) && !/^\/(proc|sys|dev|run|etc)\b/.test(mount) && mounts.size < disksMax;
    if (isShown) mounts.set(mount.replaceAll(String.raw`\040`, ' '), type);
  }
  const disks = await Promise.all([...mounts].map(([mount, type]) => readDisk(mount, type)));
  return disks.flat();
}

async function readDisk(mount: string, type: string): Promise<HostStatus['disks']> {
  const found = await statfs(mount).catch(() => null);
  if (!found || found.blocks === 0) return [];
  const usedBytes = (found.blocks - found.bfree) * found.bsize;
  const availableBytes = found.bavail * found.bsize;
  return [
    {
      mount,
      type,
      totalBytes: found.blocks * found.bsize,
      usedBytes,
      availableBytes,
      usagePercent: share(usedBytes, usedBytes + availableBytes),
      inodesUsagePercent: share(found.files - found.ffree, found.files),
    },
  ];
}

/** Since the last call; the first time, since the host started. */
function openCpu(): () => Promise<number> {
  let before = { busy: 0, all: 0 };
  return async () => {
    const [, words = ''] = /^cpu\s+(.+)$/m.exec(await text('/proc/stat')) ?? [];
    const ticks = words.split(' ').map(Number);
    const idle = (ticks[3] ?? 0) + (ticks[4] ?? 0);
    const all = ticks.reduce((sum, tick) => sum + tick, 0);
    const since = before;
    before = { busy: all - idle, all };
    return share(before.busy - since.busy, all - since.all);
  };
}

async function timed(deps: HostDeps): Promise<HostStatus['dependencies']> {
  const engines = await checkEngines(deps);
  return engines.map(({ name, ready, tookMs }) => ({
    name,
    status: ready ? 'ok' : 'critical',
    latencyMs: ready ? rounded(tookMs) : null,
  }));
}
