import { readConfig } from '#config';
import { system } from '#platform/actor';
import { loadDemoServices } from '../src/demo/load-services.ts';
import { openWorld } from '../src/world.ts';
import { ask } from './engines.ts';
import type { Citizen } from './people.ts';
import type { Setting } from './setting.ts';

/** The services of the demo, published by two of these people. */
export async function offerServices({ env }: Setting, [editor, officer]: readonly Citizen[]) {
  if (!editor || !officer) throw new Error('nobody is signed in');
  await ask(`update users."user" set role = 'admin' where id = '${editor.sub}';
             update users."user" set role = 'manager' where id = '${officer.sub}'`);
  const { deps, close } = openWorld(readConfig({ ...env, LOG_LEVEL: 'error' }));
  const { origin } = system('bench');
  const [one, other] = await Promise.all(
    [editor, officer].map(({ token }) => deps.credentials.accessToken(token, origin)),
  );
  if (!one || !other) throw new Error('nobody is signed in');
  const ids = await loadDemoServices(deps, { editor: one, officer: other });
  await close();
  return ids;
}
