import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { describeClient } from './client.ts';

suite('a client is known by its browser and device', () => {
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  const known: [userAgent: string | undefined, browser: string | null, device: string | null][] = [
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/130.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
    [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`, 'Edge', 'Windows'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/130.0 Safari/537.36 OPR/115.0`, 'Opera', 'Linux'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox', 'Linux'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/17.4 Safari/605', 'Safari', 'Mac'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_4) AppleWebKit/605 Version/17.4 Mobile Safari/604', 'Safari', 'iPhone'],
    ['Mozilla/5.0 (iPad; CPU OS 17_4) AppleWebKit/605 CriOS/130.0 Mobile Safari/604', 'Chrome', 'iPad'],
    [`Mozilla/5.0 (Linux; Android 14) ${webkit} SamsungBrowser/26.0 Chrome/122.0`, 'Samsung Internet', 'Android'],
    ['okhttp/4.12.0', 'App', null],
    ['Tamga/12 CFNetwork/1490.0.4 Darwin/23.2.0', 'App', null],
    ['curl/8.5.0', null, null],
    ['', null, null],
    [undefined, null, null],
    [`${'x'.repeat(600)} Chrome/1`, null, null],
  ];
  for (const [userAgent, browser, device] of known) {
    test(userAgent?.slice(0, 100) || 'nothing', () => {
      const client = describeClient(userAgent, '203.0.113.7');
      assert.deepEqual([client.browser, client.device], [browser, device]);
    });
  }
});

suite('a place is a network and never an address', () => {
  for (const [address, place] of Object.entries({
    '203.0.113.77': '203.0.113.0/24',
    '::ffff:203.0.113.77': '203.0.113.0/24',
    '2001:db8:12:34:5:6:7:8': '2001:db8:12::/48',
    '2001:db8::1': '2001:db8:0::/48',
    '::1': '0:0:0::/48',
    'fe80::1%eth0': 'fe80:0:0::/48',
    nonsense: 'unknown',
    '': 'unknown',
  })) {
    test(`${address || 'nothing'} is in ${place}`, () => assert.equal(describeClient('', address).place, place));
  }
});
