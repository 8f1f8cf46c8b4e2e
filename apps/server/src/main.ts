#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { runApi } from './main.api.ts';
import { runAudit } from './main.audit.ts';
import { runDoctor } from './main.doctor.ts';
import { runEid } from './main.eid.ts';
import { runGateway } from './main.gateway.ts';
import { runJobs } from './main.jobs.ts';
import { runKeys } from './main.keys.ts';
import { runMigrate } from './main.migrate.ts';
import { runRelay } from './main.relay.ts';
import { runSuperadmin } from './main.superadmin.ts';
import { runWorker } from './main.worker.ts';

const commands: Record<string, { run: (words: string[]) => Promise<number>; help: string }> = {
  api: { run: runApi, help: 'serve the API' },
  worker: { run: runWorker, help: 'do the work that waits: events, jobs, partitions' },
  migrate: { run: runMigrate, help: 'bring the database up to date; --setup creates roles and database first' },
  audit: { run: runAudit, help: 'verify | export | checkpoint | rotate-key | erase, of the audit log' },
  doctor: { run: runDoctor, help: 'say which setting is missing or wrong and which engine is out of reach' },
  eid: { run: runEid, help: 'recheck a kept answer of the eID provider' },
  gateway: { run: runGateway, help: 'pass calls of applications on to the services behind the gateway' },
  jobs: { run: runJobs, help: 'list the dead jobs, or redrive them: dead | redrive <queue>, <id> or --all' },
  keys: {
    run: runKeys,
    help: 'generate | list | reseal, of the keys that seal secrets at rest; rotate-signing, of the identity provider',
  },
  relay: { run: runRelay, help: 'verify a proof of what was exchanged with another platform, without any network' },
  superadmin: { run: runSuperadmin, help: 'list | invite <e-mail> | remove <e-mail>, of super administrators' },
};

// Settings of the environment win over those of a file.
if (existsSync('.env')) process.loadEnvFile('.env');

const [name = '', ...words] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (command) {
  try {
    process.exitCode = await command.run(words);
  } catch (error) {
    console.error(`tamga ${name}: ${error instanceof Error ? error.message : 'failed'}`);
    process.exit(1);
  }
} else {
  const list = Object.entries(commands).map(([key, { help }]) => `  tamga ${key.padEnd(10)} ${help}`);
  console.error(['What tamga can do:', ...list].join('\n'));
  process.exitCode = name === '' ? 0 : 2;
}
