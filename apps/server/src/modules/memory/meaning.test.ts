import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { registerMachine, issueKey } from '#test/applications';
import type { Told } from '#test/assistant';
import * as shared from '#test/embeddings';
import { eventually } from '#test/eventually';
import { fuse } from '#platform/data/search';
import { asAdmin } from '#test/house';

const { embedAll, idsOf, missingIn, resultsOf, startEmbedder, vectorsOf } = shared;
const { byMeanings, byWords } = shared;
const { beside, env, house, plain, received, record, search, setFaults } = await shared.openMeaningHouse({ after });
/** All but how long it took. */
const saidIn = ({ data }: Told): Told['data'] => ({ ...data, tookMs: 0 });

const made = await record({ content: 'Машины үзлэг хавар эхэлнэ.' });
const inspection = String(made.data['id']);
await record({ content: 'Vehicle registration opens at nine.', confidence: 0.9 });
await record({ content: 'Postgres listens on its usual port.' });

suite('an insight', () => {
  test('is found by a word that only means the same, where meanings are compared', async () => {
    assert.deepEqual(saidIn(await search('automobile', plain)), {
      query: 'automobile',
      results: [],
      total: 0,
      tookMs: 0,
      ranking: byWords,
    });
    assert.deepEqual(saidIn(await search('automobile'))['ranking'], byMeanings, 'before there are any vectors');
    await embedAll(house);
    const found = await search('automobile');
    assert.deepEqual(found.data['ranking'], byMeanings);
    assert.equal(found.data['total'], 2, 'and what means something else is not');
    assert.ok(idsOf(found).includes(inspection));
    for (const { matched } of resultsOf(found)) assert.deepEqual(matched, ['semantic']);
  });

  test('that words find stays found, and one that is found in both ways comes first', async () => {
    const [without, withMeanings] = [await search('registration машин', plain), await search('registration машин')];
    assert.ok(idsOf(without).length > 0);
    assert.deepEqual(new Set(idsOf(without)).difference(new Set(idsOf(withMeanings))), new Set());
    const [first] = resultsOf(withMeanings);
    assert.deepEqual(first?.matched, ['lexical', 'semantic']);
  });

  test('that is surer comes first among those that mean the same', async () => {
    const [unsure, sure] = [
      await record({ content: 'Татвар хавар.', confidence: 0.1 }),
      await record({ content: 'Татвар намар.', confidence: 1 }),
    ];
    await embedAll(house);
    assert.deepEqual(idsOf(await search('taxes of tax')), [sure.data['id'], unsure.data['id']]);
  });

  test('of one application has a vector that no other sees or touches', async () => {
    const scopes = ['tools:memory.read', 'tools:memory.write'] as const;
    const machine = await registerMachine(house, house.admin.headers, scopes);
    const { secret: other } = await issueKey(house, house.admin.headers, machine, scopes);
    assert.deepEqual(saidIn(await search('automobile', house, other))['results'], []);

    const as = (client: string, text: string) =>
      asAdmin(async (admin) => {
        await admin.query('begin; set local role tamga_app');
        await admin.query(`select set_config('app.client_id', $1, true)`, [client]);
        const { rowCount } = await admin.query(text);
        await admin.query('rollback');
        return rowCount;
      }, house.database);
    for (const text of ['select insight_id from tools.embedding', 'delete from tools.embedding']) {
      assert.equal(await as(house.machine.id, text), 5);
      assert.equal(await as(machine.id, text), 0);
    }
    await assert.rejects(as(house.machine.id, 'select vector from tools.embedding'), /permission denied/);
    await assert.rejects(as(house.machine.id, `update tools.embedding set model = 'x'`), /permission denied/);
  });

  test('takes its vector along when it is deleted, and when another takes its place', async () => {
    const doomed = String((await record({ content: 'A physician visits weekly.' })).data['id']);
    const replaced = String((await record({ content: 'A doctor visits monthly.' })).data['id']);
    await embedAll(house);
    assert.deepEqual(new Set(idsOf(await search('эмч'))), new Set([doomed, replaced]));
    const url = `/api/v1/admin/tools/insights/${doomed}`;
    assert.equal((await house.app.inject({ method: 'DELETE', url, headers: house.admin.headers })).statusCode, 200);
    const heir = await record({ content: 'Nobody visits any more.', supersedes: replaced });
    assert.ok(heir.success, heir.error);
    assert.deepEqual(idsOf(await search('эмч')), []);
    const kept = (await vectorsOf(house)).map(({ insight_id: id }) => id);
    assert.ok(!kept.includes(doomed) && !kept.includes(replaced));
  });

  test('that is replaced while its vector is made gets none', async () => {
    const replaced = String((await record({ content: 'Kids eat at noon.' })).data['id']);
    received();
    await setFaults({ slow_ms: 1_000 });
    const stop = startEmbedder(house);
    await eventually(async () => assert.equal(received().length, 1));
    const heir = String((await record({ content: 'Kids eat at one.', supersedes: replaced })).data['id']);
    await setFaults();
    await eventually(async () => assert.equal(await missingIn(house), 0));
    await stop();
    const kept = (await vectorsOf(house)).map(({ insight_id: id }) => id);
    assert.deepEqual([kept.includes(replaced), kept.includes(heir)], [false, true]);
  });
});

suite('a search', () => {
  test('asks nobody where no provider is set, nor where the question is of a person or a secret', async () => {
    received();
    await search('automobile', plain);
    const stop = startEmbedder(plain);
    await stop();
    for (const query of ['УБ90010112 automobile', 'automobile of bat@example.mn', 'password: automobile'])
      assert.deepEqual(saidIn(await search(query)), saidIn(await search(query, plain)));
    assert.deepEqual(received(), []);
    await search('automobile');
    assert.deepEqual(received(), [['automobile']]);
  });

  const faults = {
    'is down': { down: true },
    'hangs up': { connection_dropped: true },
    'says what is not JSON': { malformed_json: true },
    'leaves a vector out': { vector_missing: true },
    'says what is no number': { nan: true },
    'says a number that is too large': { infinite: true },
    'refuses the question': { text_length_max: 1 },
    'is slow': { slow_ms: 5_000 },
  };
  test('answers in time as it would without, whatever the provider does', async () => {
    const hasty = await beside({ ...env, EMBEDDINGS_TIMEOUT_MS: '500' });
    const query = 'vehicle машин';
    const without = saidIn(await search(query, plain));
    assert.ok(Number(without['total']) > 0);
    for (const [name, fault] of Object.entries(faults)) {
      await setFaults();
      // Between two failures it serves once, or the circuit would open.
      await eventually(async () => assert.deepEqual(saidIn(await search(query, hasty))['ranking'], byMeanings));
      await setFaults(fault);
      const found = await search(query, hasty);
      assert.deepEqual(saidIn(found), without, name);
      assert.ok(Number(found.data['tookMs']) < 3_000, `${name}: ${String(found.data['tookMs'])} ms`);
    }
    await setFaults();
  });

  test('leaves a provider alone that failed five times in a row', async () => {
    const tried = await beside(env);
    await setFaults({ down: true });
    received();
    for (let time = 0; time < 8; time += 1) await search('automobile', tried);
    assert.equal(received().length, 5);
    const calls = await tried.deps.metrics.registry.getSingleMetricAsString('tamga_embeddings_calls_total');
    assert.match(calls, /outcome="failed"} 5\n.*outcome="not_tried"} 3/s);
    await setFaults();
  });

  test('gives at least every other place to what words find, however many only mean the same', () => {
    const moments = { createdAt: new Date(0), updatedAt: new Date(0) };
    const empty = { topic: '', content: '', confidence: 1, score: 0, useCount: 1, supersedes: null, ...moments };
    const list = (way: 'lexical' | 'semantic', from: number) =>
      Array.from({ length: 50 }, (_, index) => ({
        ...empty,
        id: String(from + index),
        matched: [way],
      }));
    const fused = fuse(list('lexical', 0), list('semantic', 40));
    assert.equal(fused.length, 90);
    for (let limit = 1; limit <= 50; limit += 1) {
      const byStems = fused.slice(0, limit).filter(({ matched }) => matched.includes('lexical'));
      assert.ok(byStems.length >= limit / 2, `${byStems.length} of ${limit}`);
    }
  });
});
