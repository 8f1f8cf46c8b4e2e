import { flushCompileCache } from 'node:module';
import { buildApp } from '#app';
import { openMachineDoor } from '#platform/http/door';
import { admitKeyring } from '#platform/security/sealing';
import { leaveAfter, stopWhenTold, toldToStop, watchCallers } from '#platform/stop';
import { openTraces } from '#platform/observability/trace';
import { version } from '#platform/observability/version';
import { loadSafeConfig } from './main.config.ts';
import { openWorld } from './world.ts';

export async function runApi(): Promise<number> {
  const config = loadSafeConfig();
  if (!config) return 2;
  const told = toldToStop();
  const world = openWorld(config);
  const { log } = world.deps;
  await admitKeyring(world.deps);

  const traces = config.OTEL_EXPORTER_OTLP_ENDPOINT
    ? await openTraces(config.OTEL_EXPORTER_OTLP_ENDPOINT, version)
    : undefined;
  const { isStopping, left } = leaveAfter(told, config.STOP_DELAY_MS);
  const app = buildApp(world.deps, { tracer: traces?.tracer, isStopping });
  const callers = watchCallers(app.server);
  const url = await app.listen({ host: config.HOST, port: config.PORT });
  const door = config.ADMIN_PORT === undefined ? undefined : await openMachineDoor(app, config.ADMIN_PORT);
  log.info({ url, version, environment: config.NODE_ENV }, 'api listening');
  // Where the operator keeps what was compiled (NODE_COMPILE_CACHE), the next start has it even if this process is killed.
  flushCompileCache();

  return stopWhenTold(left, config.STOP_TIMEOUT_MS, log, async () => {
    await callers.dismiss(config.STOP_TIMEOUT_MS);
    door?.close();
    await app.close();
    await traces?.close();
    await world.close();
  });
}
