import assert from 'node:assert/strict';
import { openSandbox, type Sandbox } from '@tamga/sandbox';
import type { Scope } from './house.ts';

export interface ModelStand {
  sandbox: Sandbox;
  model: Sandbox['world']['languageModel'];
  /** The settings of a platform that asks this sandbox for answers. */
  env: Record<string, string>;
  /** Lets the provider go wrong from now on; without a word, all is well again. */
  setFaults(faults?: object): Promise<void>;
  setManner(manner: string): Promise<void>;
}

export async function openModelStand(scope: Scope): Promise<ModelStand> {
  const sandbox = await openSandbox();
  scope.after(() => sandbox.close());
  const model = sandbox.world.languageModel;
  const put = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${sandbox.url}${path}`, { method: 'PUT', headers, body: JSON.stringify(body) });
    assert.equal(reply.status, 200);
  };
  return {
    sandbox,
    model,
    env: {
      ASSISTANT_MODEL_URL: `${sandbox.url}/model/v1`,
      ASSISTANT_MODEL_API_KEY: model.key,
      ASSISTANT_MODEL: 'toy',
      ASSISTANT_SILENCE_MS: '1500',
    },
    setFaults: (faults = {}) => put('/model/faults', faults),
    setManner: (manner) => put('/model/manner', { manner }),
  };
}
