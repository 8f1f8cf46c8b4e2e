import assert from 'node:assert/strict';
import { openSandbox, type Sandbox } from '@tamga/sandbox';
import { z } from 'zod';
import { callTool, openToolHouse, type Told, type ToolHouse } from './assistant.ts';
import { guardedEnv } from './callers.ts';
import { eventually } from './eventually.ts';
import { asAdmin, type House, openHouse, type Scope } from './house.ts';
import { runEmbedder } from '../src/modules/memory/embedding.worker.ts';

export interface EmbeddingStand {
  sandbox: Sandbox;
  /** The settings of a platform that asks this sandbox for embeddings. */
  env: Record<string, string>;
  /** Lets the provider go wrong from now on; without a word, all is well again. */
  setFaults(faults?: object): Promise<void>;
  /** The texts of the requests since this was last asked. */
  received(): string[][];
}

export async function openEmbeddingStand(scope: Scope): Promise<EmbeddingStand> {
  const sandbox = await openSandbox();
  scope.after(() => sandbox.close());
  const { embeddings } = sandbox.world;
  return {
    sandbox,
    env: {
      EMBEDDINGS_URL: `${sandbox.url}/embeddings/v1`,
      EMBEDDINGS_API_KEY: embeddings.key,
      EMBEDDINGS_MODEL: 'toy',
      EMBEDDINGS_TIMEOUT_MS: '5000',
    },
    async setFaults(faults = {}) {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify(faults);
      const reply = await fetch(`${sandbox.url}/embeddings/faults`, { method: 'PUT', headers, body });
      assert.equal(reply.status, 200);
    },
    received: () => embeddings.received.splice(0),
  };
}

/** Lets the worker of a house run, until it is told to stop. */
export function startEmbedder({ deps }: House): () => Promise<void> {
  const stopping = new AbortController();
  const done = runEmbedder(deps, stopping.signal);
  return async () => {
    stopping.abort();
    await done;
  };
}

export interface Kept {
  insight_id: string;
  model: string;
  dimensions: number;
}

/** The vectors that are there, asked past the platform. */
export const vectorsOf = ({ database }: House): Promise<Kept[]> =>
  asAdmin(async (client) => {
    const { rows } = await client.query<Kept>(
      'select insight_id, model, length(code) as dimensions from tools.embedding order by insight_id',
    );
    return rows;
  }, database);

/** How many insights have no vector of this model and are to get one. */
export const missingIn = ({ database }: House, model = 'toy'): Promise<number> =>
  asAdmin(async (client) => {
    const text = 'select id from tools.insight where superseded_at is null and embedded_with <> $1';
    return (await client.query(text, [model])).rowCount ?? 0;
  }, database);

export interface MeaningHouse extends EmbeddingStand {
  house: ToolHouse;
  /** The same platform as it is without a provider. */
  plain: House;
  /** One more process on the same database. */
  beside(env: Record<string, string>): Promise<House>;
  record(given: object): Promise<Told>;
  search(query: string, at?: House, by?: string): Promise<Told>;
}

export async function openMeaningHouse(scope: Scope): Promise<MeaningHouse> {
  const stand = await openEmbeddingStand(scope);
  const house = await openToolHouse(scope, { env: stand.env });
  const { database, key } = house;
  const beside = (env: Record<string, string>) =>
    openHouse(scope, { database, env: { ...guardedEnv, ...env }, kernel: { limits: 'off' } });
  return {
    ...stand,
    house,
    plain: await beside({}),
    beside,
    record: (given) => callTool(house, key, 'record_insight', { topic: 'memory', ...given }),
    search: (query, at = house, by = key) => callTool(at, by, 'search_memory', { query, limit: 50 }),
  };
}

/** Lets a worker run until every insight has its vector. */
export async function embedAll(house: House, model = 'toy'): Promise<void> {
  const stop = startEmbedder(house);
  await eventually(async () => assert.equal(await missingIn(house, model), 0));
  await stop();
}

const Results = z.array(z.looseObject({ id: z.string(), matched: z.array(z.string()) }));
export const resultsOf = ({ data }: Told) => Results.parse(data['results']);
export const idsOf = (told: Told): string[] => resultsOf(told).map(({ id }) => id);

export const byWords = { strategy: 'stems+vocabulary', semantic: false };
export const byMeanings = { strategy: 'stems+vocabulary+embeddings', semantic: true };
