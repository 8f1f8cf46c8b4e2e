// What signing a citizen in costs the platform, from the first request to the pair of tokens, in its own processor time.
import { trustSandbox } from '../../../scripts/sandbox-trust.ts';
import { addressOf, approve, ask, begin, startSandbox } from './eid.ts';
import type { Setting } from './setting.ts';
import { cpuOf, start } from './servers.ts';

const logins = Number(process.env.BENCH_LOGINS ?? 400);
const atOnce = 8;

export async function measureLogins({ env, folder }: Setting): Promise<object[]> {
  const sandbox = await startSandbox(folder);
  const settings = await trustSandbox(sandbox.url, folder, sandbox.hasEnded);
  const ours = await start('../src/main.ts', ['api'], { ...env, ...settings, TRUSTED_PROXIES: '127.0.0.1' });
  let next = 0;
  const person = async (count: number): Promise<void> => {
    while (next < count) {
      const index = (next += 1);
      const begun = await begin(ours.url, index);
      const poll = ask(`${ours.url}/api/v1/auth/eid/poll`, { sid: begun.sid }, index);
      await approve(sandbox.url, ours.url, begun);
      const { data } = await poll;
      if (!data?.tokens) throw new Error(`a sign-in from ${addressOf(index)} did not end in tokens`);
    }
  };
  const people = (count: number) => Promise.all(Array.from({ length: atOnce }, () => person(count)));
  const warm = 50;
  await people(warm);
  const [cpu, at] = [cpuOf(ours.process), performance.now()];
  await people(warm + logins);
  const spent = cpuOf(ours.process) - cpu;
  const seconds = (performance.now() - at) / 1_000;
  ours.stop();
  sandbox.stop();
  return [
    {
      logins,
      'per second': (logins / seconds).toFixed(1),
      'per CPU second of the API': (logins / spent).toFixed(1),
      'CPU ms each': ((spent * 1_000) / logins).toFixed(1),
    },
  ];
}
