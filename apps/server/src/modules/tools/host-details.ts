import { readdir, readFile } from 'node:fs/promises';
import type { HostStatus } from '@tamga/contract/tools.data';

type Details = NonNullable<HostStatus['detailed']>;

const processesMax = 25;
const ticksPerSecond = 100;
const pageBytes = 4_096;

const text = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');

export async function readDetails(): Promise<Details> {
  const [names, uptime, devices, tcp, tcp6, files] = await Promise.all([
    readdir('/proc').catch(() => []),
    text('/proc/uptime'),
    text('/proc/net/dev'),
    text('/proc/net/tcp'),
    text('/proc/net/tcp6'),
    text('/proc/sys/fs/file-nr'),
  ]);
  const seconds = Number(uptime.split(' ')[0] ?? 0);
  const pids = names.filter((name) => /^\d+$/.test(name));
  const processes = (await Promise.all(pids.map((pid) => readProcess(pid, seconds)))).flat();
  const [open = 0, , max = 0] = files.trim().split(/\s+/).map(Number);
  return {
    processes: processes.toSorted((one, other) => other.rssBytes - one.rssBytes).slice(0, processesMax),
    network: { interfaces: interfacesOf(devices), tcp: connectionsOf(tcp + tcp6) },
    fileDescriptors: { open, max },
  };
}

/** From `stat` alone, which names the program and nothing that it was given. */
async function readProcess(pid: string, uptimeSeconds: number): Promise<Details['processes']> {
  const stat = await text(`/proc/${pid}/stat`);
  const [, name, rest = ''] = /^\d+ \((.*)\) (.+)$/s.exec(stat) ?? [];
  if (name === undefined) return [];
  const fields = rest.split(' ');
  const [state = '', ppid = '0'] = fields;
  const number = (at: number) => Number(fields[at] ?? 0);
  const lifetime = Math.max(1, uptimeSeconds - number(19) / ticksPerSecond);
  const cpuSeconds = (number(11) + number(12)) / ticksPerSecond;
  return [
    {
      pid: Number(pid),
      ppid: Number(ppid),
      name,
      state,
      cpuPercent: Math.round((cpuSeconds / lifetime) * 1_000) / 10,
      rssBytes: number(21) * pageBytes,
    },
  ];
}

const interfacesOf = (devices: string): Details['network']['interfaces'] =>
  devices
    .split('\n')
    .flatMap((line) => {
      const [, name, counts] = /^\s*([^:\s]+):\s*(.+)$/.exec(line) ?? [];
      if (name === undefined || counts === undefined) return [];
      const numbers = counts.split(/\s+/).map(Number);
      return [{ name, receivedBytes: numbers[0] ?? 0, sentBytes: numbers[8] ?? 0 }];
    })
    .slice(0, 32);

function connectionsOf(table: string): Details['network']['tcp'] {
  const states = table.split('\n').map((line) => /^\s*\d+: \S+ \S+ (\S\S)/.exec(line)?.[1]);
  const count = (state: string) => states.filter((one) => one === state).length;
  return { established: count('01'), listening: count('0A'), timeWait: count('06') };
}
