import { randomBytes } from 'node:crypto';
import * as oidc from '#modules/oidc';
import { system } from '#platform/actor';
import { admitKeyring, listSealingKeys, resealAll } from '#platform/security/sealing';
import { loadConfig } from './main.config.ts';
import { openWorld } from './world.ts';

export async function runKeys([action]: string[]): Promise<number> {
  if (action === 'generate') {
    const id = `k${new Date().toISOString().slice(0, 10).replaceAll('-', '')}`;
    console.log(`${id}:${randomBytes(32).toString('base64')}`);
    console.error(
      'Put this first in INTEGRATION_ENC_KEY, keep the old keys after it, restart, then: tamga keys reseal',
    );
    return 0;
  }
  if (action !== 'list' && action !== 'reseal' && action !== 'rotate-signing') {
    console.error('tamga keys generate | list | reseal | rotate-signing');
    return 2;
  }

  const config = loadConfig();
  if (!config) return 2;
  const world = openWorld(config);
  const ring = world.deps.keyring;
  try {
    if (action === 'list') {
      const used = await listSealingKeys(world.deps, system('list keys'));
      const lines = used.map(({ id, first_used_at, in_ring }) => {
        const state = in_ring ? 'in the ring' : 'MISSING from the ring';
        return `${id}  in use since ${first_used_at.toISOString()}  ${state}`;
      });
      console.log(lines.join('\n') || 'no key has sealed anything yet');
      return 0;
    }
    await admitKeyring(world.deps);
    if (action === 'rotate-signing') {
      const { kid } = await oidc.rotateSigningKeys(world.deps, system('rotate signing keys'));
      console.log(`the identity provider signs with ${kid} from now on`);
      return 0;
    }
    console.log(`${await resealAll(world.deps)} values sealed anew with ${ring.currentId}`);
    return 0;
  } finally {
    await world.close();
  }
}
