import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { callTool } from '#test/assistant';
import * as shared from '#test/embeddings';
import { eventually } from '#test/eventually';
import { asAdmin } from '#test/house';

const { byMeanings, embedAll, idsOf, missingIn, resultsOf, startEmbedder, vectorsOf } = shared;
const { beside, env, house, plain, received, record, sandbox, search, setFaults } = await shared.openMeaningHouse({
  after,
});

const made = await record({ content: 'Машины үзлэг хавар эхэлнэ.' });
const inspection = String(made.data['id']);
await embedAll(house);

suite('the worker that makes vectors', () => {
  test('catches up with what was recorded before, a batch in a request, and two do nothing twice', async () => {
    const contents = Array.from({ length: 150 }, (_, index) => `Recorded before, number ${index}.`).with(
      77,
      'Money lies in the drawer.',
    );
    for (const content of contents) await callTool(plain, house.key, 'record_insight', { topic: 'late', content });
    const waiting = () => house.deps.metrics.registry.getSingleMetricAsString('tamga_embeddings_missing');
    assert.match(await waiting(), /^tamga_embeddings_missing 150$/m);
    received();
    await setFaults({ slow_ms: 200, reversed: true });
    const second = await beside(env);
    const stops = [startEmbedder(house), startEmbedder(second), startEmbedder(house)];
    await eventually(async () => assert.equal(await missingIn(house), 0));
    await Promise.all(stops.map((stop) => stop()));
    const requests = received();
    assert.deepEqual(
      requests.map((texts) => texts.length),
      [64, 64, 22],
    );
    assert.deepEqual(
      requests.flat().toSorted(),
      contents.map((content) => `late\n${content}`).toSorted(),
      'each text once',
    );
    const [found] = resultsOf(await search('төгрөг'));
    assert.equal(found?.['content'], contents[77], 'each vector is that of its own text');
    assert.match(await waiting(), /^tamga_embeddings_missing 0$/m);
    await setFaults();
  });

  test('makes all vectors anew for another model, which is searched by its own alone', async () => {
    const large = await beside({ ...env, EMBEDDINGS_MODEL: 'toy-large' });
    const searchLarge = async () => {
      const { data } = await search('automobile', large);
      return [data['total'], data['ranking']];
    };
    assert.deepEqual(await searchLarge(), [0, byMeanings]);
    const renaming = `update tools.embedding set model = 'toy-large'`;
    await asAdmin((client) => client.query(renaming), house.database);
    assert.deepEqual(await searchLarge(), [0, byMeanings], 'those of another length are passed over');
    await embedAll(large, 'toy-large');
    assert.ok(idsOf(await search('automobile', large)).includes(inspection));
    assert.deepEqual(idsOf(await search('automobile')), []);
    const kept = await vectorsOf(house);
    assert.deepEqual(new Set(kept.map(({ dimensions }) => dimensions)), new Set([384]));
    await embedAll(house);
    assert.ok(idsOf(await search('automobile')).includes(inspection));
  });

  test('waits while the provider is down, and goes on', async () => {
    const { data } = await record({ content: 'Cash is counted at night.' });
    received();
    await setFaults({ down: true });
    const stop = startEmbedder(house);
    await eventually(async () => assert.ok(sandbox.world.embeddings.received.length >= 2));
    await setFaults();
    await eventually(async () => assert.equal(await missingIn(house), 0));
    await stop();
    assert.ok(idsOf(await search('мөнгө')).includes(String(data['id'])));
  });

  test('keeps nothing of an answer that is not whole', async () => {
    await record({ content: 'A passport lasts ten years.' });
    await record({ content: 'A passport is renewed in person.' });
    const before = await vectorsOf(house);
    for (const fault of ['vector_missing', 'uneven', 'nan', 'infinite']) {
      await setFaults({ [fault]: true });
      received();
      const stop = startEmbedder(house);
      await eventually(async () => assert.equal(received().length, 1));
      await stop();
      assert.deepEqual(await vectorsOf(house), before, fault);
      assert.equal(await missingIn(house), 2, fault);
    }
    await setFaults();
    await embedAll(house);
  });

  test('goes round a text that the provider does not take, and does not ask for it again', async () => {
    const long = String((await record({ content: `Taxes ${'and so on '.repeat(40)}` })).data['id']);
    const short = String((await record({ content: 'Taxes are due in spring.' })).data['id']);
    await setFaults({ text_length_max: 200 });
    await embedAll(house);
    received();
    await embedAll(house);
    assert.deepEqual(received(), []);
    const kept = (await vectorsOf(house)).map(({ insight_id: id }) => id);
    assert.deepEqual([kept.includes(short), kept.includes(long)], [true, false]);
    assert.ok(idsOf(await search('taxes')).includes(long), 'words still find it');
    await setFaults();
  });

  test('gives nothing up while the provider takes no text at all', async () => {
    await record({ content: 'Schools open in autumn.' });
    received();
    await setFaults({ text_length_max: 1 });
    const stop = startEmbedder(house);
    await eventually(async () => assert.ok(sandbox.world.embeddings.received.length >= 4));
    assert.equal(await missingIn(house), 1);
    await stop();
    await setFaults();
    await embedAll(house);
  });

  test('stops at once, also in the middle of a request', async () => {
    await record({ content: 'Dwellings are numbered.' });
    received();
    await setFaults({ slow_ms: 15_000 });
    const stop = startEmbedder(house);
    await eventually(async () => assert.equal(received().length, 1));
    const started = performance.now();
    await stop();
    assert.ok(performance.now() - started < 5_000);
    assert.equal(await missingIn(house), 1);
    await setFaults();
  });
});
