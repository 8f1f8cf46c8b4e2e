import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { cloudSettings } from '#test/cloud';
import { addressOf } from './calendar.ts';
import { integrationsEnv } from './integrations.config.ts';
import { takesEvents } from './shown.ts';

const parse = (url: string) => {
  const settings = cloudSettings('https://cloud.example', { settings: { calendar: { url, scope: 'calendar' } } });
  return integrationsEnv.shape.INTEGRATION_PROVIDERS.safeParse(JSON.stringify([settings]));
};

suite('where a calendar is', () => {
  test('the account goes into the path, whole', () => {
    const url = 'https://dav.example/{account}/events/';
    assert.equal(parse(url).success, true);
    assert.equal(parse('https://dav.example/events/').success, true);
    assert.equal(addressOf(url, 'a/b?c#d@e'), 'https://dav.example/a%2Fb%3Fc%23d%40e/events/');
    assert.equal(addressOf(url, "$&$'"), "https://dav.example/%24%26%24'/events/");
    assert.equal(addressOf('https://dav.example/', null), 'https://dav.example/');
  });

  for (const url of [
    'https://{account}.example/',
    'https://{account}/',
    'https:///{account}/events/',
    'https:\\\\{account}/',
    'https://dav.example:{account}/',
    'https://{account}@dav.example/',
    'https://dav.example/?of={account}/',
    'https://dav.example/?of=/{account}/',
    'https://dav.example/#/{account}/',
    'https://dav.example/.{account}/',
    'https://dav.example/{account}',
    'http://dav.example/{account}/',
  ])
    test(`the settings refuse ${url}`, () => assert.equal(parse(url).success, false));

  test('an account that is not known, or that climbs, has none', () => {
    const [settings] = parse('https://dav.example/of/{account}/').data ?? [];
    assert.ok(settings);
    const scopes = ['calendar'];
    for (const account of [null, '', '.', '..'])
      assert.equal(takesEvents(settings, { scopes, account }), false, account ?? 'none');
    assert.equal(takesEvents(settings, { scopes, account: '...' }), true);
    assert.equal(takesEvents(settings, { scopes: [], account: 'a' }), false);
  });
});

suite('where a drive is', () => {
  const read = (url: string) => {
    const settings = cloudSettings('https://cloud.example', { settings: { drive: { url, scope: 'drive' } } });
    return integrationsEnv.shape.INTEGRATION_PROVIDERS.safeParse(JSON.stringify([settings]));
  };

  test('an address that the id of a file can follow', () => {
    const { data } = read('https://www.googleapis.com/drive/v3/files');
    assert.deepEqual(data?.[0]?.drive, {
      url: 'https://www.googleapis.com/drive/v3/files',
      scope: 'drive',
      search: false,
    });
  });

  for (const url of [
    'https://drive.example/files/',
    'https://drive.example',
    'https://drive.example/files?of=all',
    'https://drive.example/files#here',
    'https://name@drive.example/files',
    'https://drive.example/a/../files',
    'http://drive.example/files',
  ])
    test(`the settings refuse ${url}`, () => assert.equal(read(url).success, false));
});
