import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { callTool, openToolHouse } from '#test/assistant';

const house = await openToolHouse({ after });
const skill = { skillName: 'reach', description: 'Pings', commandTemplate: 'ping -n -c {{count}} -W 2 -- {{host}}' };
await callTool(house, house.key, 'synthesize_skill', skill);
const read = async (dialect: string) => {
  const url = `/api/v1/tools/openapi.json?dialect=${dialect}`;
  return (await house.app.inject({ url, headers: { 'x-api-key': house.key } })).json();
};
type Schema = Record<string, never> & { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };
const inputs = (document: { paths: Record<string, { post: never }> }): [string, Schema][] =>
  Object.values(document.paths).map(({ post }) => {
    const { operationId, requestBody } = post as {
      operationId: string;
      requestBody: { content: { 'application/json': { schema: Schema } } };
    };
    return [operationId, requestBody.content['application/json'].schema];
  });

/** What strict function calling takes, as its maker describes it: a schema of schemas. */
const strictDialect = {
  $defs: {
    schema: {
      type: 'object',
      properties: {
        type: { enum: ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'] },
        description: { type: 'string' },
        enum: { type: 'array' },
        const: {},
        format: { type: 'string' },
        pattern: { type: 'string' },
        minimum: { type: 'number' },
        maximum: { type: 'number' },
        exclusiveMinimum: { type: 'number' },
        exclusiveMaximum: { type: 'number' },
        multipleOf: { type: 'number' },
        minItems: { type: 'number' },
        maxItems: { type: 'number' },
        items: { $ref: '#/$defs/schema' },
        anyOf: { type: 'array', items: { $ref: '#/$defs/schema' } },
        properties: { type: 'object', additionalProperties: { $ref: '#/$defs/schema' } },
        required: { type: 'array', items: { type: 'string' } },
        additionalProperties: { const: false },
      },
      additionalProperties: false,
      if: { properties: { type: { const: 'object' } }, required: ['type'] },
      // oxlint-disable-next-line unicorn/no-thenable -- a word of JSON Schema, not a promise
      then: { required: ['properties', 'required', 'additionalProperties'] },
    },
  },
  $ref: '#/$defs/schema',
};

const ajv = new Ajv2020({ strict: false, validateFormats: false });
const isStrict = ajv.compile(strictDialect);

test('in the strict dialect every tool is written with words that strict function calling takes', async () => {
  const all = inputs(await read('openai-strict'));
  assert.equal(all.length, 7);
  for (const [name, schema] of all) {
    assert.ok(isStrict(schema), `${name}: ${ajv.errorsText(isStrict.errors)}`);
    requireAllRequired(schema, name);
  }
  const plain = inputs(await read('plain'));
  assert.ok(!plain.every(([, schema]) => isStrict(schema)), 'the check would notice');
});

function requireAllRequired(schema: Schema, path: string): void {
  const { properties, items, anyOf = [] } = schema;
  if (properties) assert.deepEqual(schema['required'], Object.keys(properties), path);
  for (const [name, property] of Object.entries(properties ?? {})) requireAllRequired(property, `${path}.${name}`);
  for (const part of [...anyOf, ...(items ? [items] : [])]) requireAllRequired(part, path);
}

test('a call that names every field, with null for what is left out, is a good one', async () => {
  const status = await callTool(house, house.key, 'host_status', { detailed: null });
  assert.ok(status.success, status.error);
  const ran = await callTool(house, house.key, 'execute_command', { command: null, argv: ['uptime'], cwd: null });
  assert.ok(ran.success, ran.error);
  const nothing = { name: null, shortName: null, organization: null, logo: null, language: null };
  const told = await callTool(house, house.key, 'rebrand_system', {
    ...nothing,
    systemPromptMN: null,
    systemPromptEN: null,
  });
  assert.deepEqual(told.data['changed'], []);
});

test('the skill is there with the types of the places it fills', async () => {
  const [, schema] = inputs(await read('plain')).find(([name]) => name === 'reach')!;
  const { count, host } = schema.properties!;
  assert.deepEqual([count!['type'], count!['minimum'], count!['maximum']], ['integer', 1, 5]);
  assert.deepEqual(host!['enum'], ['localhost', '127.0.0.1']);
  assert.equal(schema['additionalProperties'], false);
});

test('what goes over the wire fits the shapes that the document gives', async () => {
  const { paths } = await read('plain');
  for (const [name, given] of [
    ['host_status', { detailed: true }],
    ['execute_command', { argv: ['uptime'] }],
    ['search_memory', { query: 'x' }],
    ['execute_command', { argv: ['id'] }],
  ] as const) {
    const schema = paths[`/api/v1/tools/${name}`].post.responses['200'].content['application/json'].schema;
    const validate = ajv.compile(schema);
    assert.ok(validate(await callTool(house, house.key, name, given)), `${name}: ${ajv.errorsText(validate.errors)}`);
  }
});
