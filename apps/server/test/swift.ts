import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeFastFolder } from './fast-folder.ts';
import { freePort } from './pooler.ts';

export interface S3Server {
  /** The settings that lead to a bucket of its own. */
  env: { OBJECTS_URL: string; OBJECTS_BUCKET: string; OBJECTS_KEY_ID: string; OBJECTS_SECRET: string };
  stop(): Promise<void>;
}

const packages = 'swift-proxy swift-account swift-container swift-object';
const credentials = { accessKeyId: 'test:tester', secretAccessKey: 'testing-of-objects' };
const bucket = 'tamga';

/** Debian's OpenStack Swift, which speaks S3, on a folder and ports of its own. */
export async function startSwift(): Promise<S3Server | null> {
  if (!existsSync('/usr/bin/swift-proxy-server')) {
    // Where the verdict counts nothing is left out; elsewhere it is said.
    if (process.env.CI) throw new Error(`Swift is not installed: apt-get install ${packages}`);
    return null;
  }
  const folder = makeFastFolder('swift');
  mkdirSync(path.join(folder, 'disks/disk'), { recursive: true });
  const ports = { account: await freePort(), container: await freePort(), object: await freePort() };
  makeRings(folder, ports);
  const port = await freePort();
  const children = [
    ...Object.entries(ports).map(([kind, own]) => start(folder, kind, storageSettings(folder, kind, own))),
    start(folder, 'proxy', proxySettings(folder, port)),
  ];
  const stop = async () => {
    await Promise.all(children.map(end));
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  await makeBucket(url, folder).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const { accessKeyId, secretAccessKey } = credentials;
  return {
    env: {
      OBJECTS_URL: url,
      OBJECTS_BUCKET: bucket,
      OBJECTS_KEY_ID: accessKeyId,
      OBJECTS_SECRET: secretAccessKey,
    },
    stop,
  };
}

/** All rings by one process: its own program is one to start for every step of each. */
function makeRings(folder: string, ports: Record<string, number>): void {
  const script = `
import json, sys
from swift.common.ring import RingBuilder
for kind, port in json.loads(sys.argv[2]).items():
    builder = RingBuilder(4, 1, 1)
    builder.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': port, 'device': 'disk', 'weight': 1})
    builder.rebalance()
    builder.get_ring().save(sys.argv[1] + '/' + kind + '.ring.gz')
`;
  execFileSync('/usr/bin/python3', ['-c', script, folder, JSON.stringify(ports)]);
}

const commonSettings = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${userInfo().username}
swift_dir = ${folder}
workers = 0
log_level = WARNING
log_address = ${folder}/none
`;

const storageSettings = (folder: string, kind: string, port: number) => `${commonSettings(folder, port)}
devices = ${folder}/disks
mount_check = false
disable_fallocate = true
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;

const proxySettings = (folder: string, port: number) => `${commonSettings(folder, port)}
[pipeline:main]
pipeline = cache s3api tempauth slo proxy-server
# Nobody is there: it only has to be asked before the users of this file are.
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
auth_pipeline_check = false
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${credentials.secretAccessKey} .admin
[filter:slo]
use = egg:swift#slo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
`;

function start(folder: string, kind: string, settings: string): ChildProcess {
  const file = path.join(folder, `${kind}.conf`);
  writeFileSync(file, settings);
  const log = openSync(path.join(folder, `${kind}.log`), 'a');
  return spawn(`/usr/bin/swift-${kind}-server`, [file], { stdio: ['ignore', log, log] });
}

const end = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });

async function makeBucket(endpoint: string, folder: string): Promise<void> {
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials, maxAttempts: 1 });
  for (let attempt = 0; ; attempt += 1) {
    try {
      await client.send(new CreateBucketCommand({ Bucket: bucket }));
      return;
    } catch (cause) {
      const said = () => readFileSync(path.join(folder, 'proxy.log'), 'utf8');
      if (attempt === 1_200) throw new Error(`Swift does not answer: ${said()}`, { cause });
      await sleep(100);
    }
  }
}
