import { openSandbox } from './sandbox.ts';
import { readSettings } from './settings.ts';

const options = readSettings(process.env);
if (Array.isArray(options)) {
  for (const line of options) console.error(line);
  process.exitCode = 2;
} else {
  const sandbox = await openSandbox(options);
  console.log(`sandbox listening at ${sandbox.url}, speaking ${sandbox.world.dialect}, mail at ${sandbox.smtpUrl}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.close());
}
