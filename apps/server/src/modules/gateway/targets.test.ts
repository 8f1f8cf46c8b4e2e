import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shapeOf } from './targets.ts';

test('the log keeps of a path what cannot be a name of a person', () => {
  const shapes = {
    '': '/',
    '/': '/',
    '/people/by-name/Bolormaa/Bat-Erdene': '/people/by-name/*/*',
    '/people/by-name/bolormaa/bat-erdene': '/people/by-name/*/*',
    '/people/bolormaa': '/people/*',
    '/people/bat_erdene/parcels': '/people/*/parcels',
    '/people/90010112/parcels/': '/people/*/parcels/',
    '/api/v2/people/Bolormaa': '/api/v2/people/*',
    '/search/bolormaa': '/search/*',
    '/Bolormaa': '/*',
    '/BOLORMAA': '/*',
    '/people/Search': '/people/*',
    '/%D0%91%D0%BE%D0%BB%D0%BE%D1%80': '/*',
    '/УБ90010112': '/*',
    '/people/bolormaa.json': '/people/*',
    '/people/search;name=bolormaa': '/people/*',
    '/people/v1/bolormaa': '/people/v1/*',
    '/v1': '/v1',
    '/v123': '/*',
    '/toString/constructor': '/*/*',
  };
  for (const [path, shape] of Object.entries(shapes)) assert.equal(shapeOf(path), shape, path);
  assert.equal(shapeOf('/a'.repeat(4_000)).length, 200);
});
