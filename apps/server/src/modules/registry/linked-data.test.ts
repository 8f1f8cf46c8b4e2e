import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { seedServices } from '#test/demo-services';
import { openHouse } from '#test/house';
import { type Node, shapes, violationsIn } from '#test/shapes';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const ids = await seedServices(house);
const type = 'application/ld+json';
const linked = /^application\/ld\+json/;

const look = (path: string, headers: Record<string, string> = { accept: type }) =>
  house.app.inject({ url: `/api/v1/catalog/services${path}`, headers });
const graphAt = async (path: string): Promise<Node[]> => (await look(path)).json()['@graph'];
const services = (graph: Node[]) => graph.filter((node) => node['@type'] === 'cpsv:PublicService');

test('every demo service is linked data as CPSV-AP 3.2 wants it', async () => {
  for (const [code, id] of ids) {
    const reply = await look(`/${id}`);
    assert.match(String(reply.headers['content-type']), linked);
    const graph: Node[] = reply.json()['@graph'];
    assert.deepEqual(violationsIn(graph), [], code);
    assert.deepEqual(
      services(graph).map((node) => node['dct:identifier']),
      [id],
    );
  }
});

test('a list is one graph, in which each thing is once', async () => {
  const graph = await graphAt('?limit=100');
  assert.deepEqual(violationsIn(graph), []);
  assert.equal(services(graph).length, ids.size);
  assert.equal(new Set(graph.map((node) => node['@id'])).size, graph.length);
  const first = (await look('?limit=5')).json();
  const rest = (await look(`?limit=100&after=${first.next}`)).json();
  assert.deepEqual([services(first['@graph']).length, services(rest['@graph']).length], [5, ids.size - 5]);
});

test('the rules notice what is missing or of another kind', async () => {
  const graph = await graphAt(`/${ids.get('passport')}`);
  for (const [shape, rules] of Object.entries(shapes)) {
    const at = graph.findIndex((node) => [node['@type']].flat().includes(shape));
    const node = graph[at];
    for (const { path, min = 0, datatype, class: wanted } of node ? rules : []) {
      const wrong = [...(min > 0 ? [undefined] : []), ...(datatype || wanted ? ['x'] : [])];
      for (const value of wrong)
        assert.notDeepEqual(violationsIn(graph.with(at, { ...node, [path]: value })), [], path);
    }
  }
});

test('only who asks for it gets it, and caches keep the two apart', async () => {
  const url = `/${ids.get('passport')}`;
  for (const accept of ['*/*', 'application/json', 'text/html', `application/json, ${type};q=0.5`]) {
    const reply = await look(url, { accept });
    assert.match(String(reply.headers['content-type']), /^application\/json/, accept);
    assert.match(String(reply.headers.vary), /\baccept\b(?!-)/);
  }
  const first = await look(url, { accept: `${type}, application/json;q=0.5` });
  assert.match(String(first.headers['content-type']), linked);
  assert.equal((await look(url, { accept: type, 'if-none-match': String(first.headers.etag) })).statusCode, 304);
  assert.equal((await look(`/${randomUUID()}`)).json().error, 'registry.service_not_found');
});
