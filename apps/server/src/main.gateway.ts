import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import * as gateway from '#modules/gateway';
import { version } from '#platform/observability/version';
import { admitKeyring } from '#platform/security/sealing';
import { leaveAfter, stopWhenTold, toldToStop, watchCallers } from '#platform/stop';
import { loadSafeConfig } from './main.config.ts';
import { openWorld } from './world.ts';

/** The data plane of the gateway, apart from the API: its load cannot slow sign-in. */
export async function runGateway(): Promise<number> {
  const config = loadSafeConfig();
  if (!config) return 2;
  const told = toldToStop();
  const world = openWorld(config);
  const { log } = world.deps;
  await admitKeyring(world.deps);

  const { isStopping, left } = leaveAfter(told, config.STOP_DELAY_MS);
  const plane = await gateway.openPlane(world.deps, { isStopping });
  const callers = watchCallers(plane.server);
  plane.server.listen(config.GATEWAY_PORT, config.GATEWAY_HOST);
  await once(plane.server, 'listening');
  const { port } = plane.server.address() as AddressInfo;
  log.info({ url: `http://${config.GATEWAY_HOST}:${port}`, version }, 'gateway listening');

  return stopWhenTold(left, config.STOP_TIMEOUT_MS, log, async () => {
    await callers.dismiss(config.STOP_TIMEOUT_MS);
    await plane.close();
    await world.close();
  });
}
