import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { suite, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { format, inspect } from 'node:util';
import { readMigrations } from '#platform/data/migrate';
import { isAllowedAddress } from '#platform/http/address';
import { asAdmin, cloneDatabase, compiled, unhurried } from '#test/house';
import { freePort } from '#test/pooler';
import { urlAs } from '#test/template';
import { Env, explainConfig, readConfig } from './config.ts';
import { serverProgram } from '#test/program';

const key = Buffer.alloc(32, 7).toString('base64');
const good = {
  DATABASE_URL: 'postgres://tamga_app@127.0.0.1:5432/tamga',
  INTEGRATION_ENC_KEY: `k1:${key}`,
  JWT_SECRET: 'kanareika-0123456789abcdef0123456789',
};

suite('a setting', () => {
  test('that is required and missing, or left empty, is named', () => {
    const required = ['DATABASE_URL', 'INTEGRATION_ENC_KEY', 'JWT_SECRET'];
    const missing = required.map((name) => `${name} is not set`);
    assert.deepEqual(explainConfig({}), missing);
    assert.deepEqual(explainConfig(Object.fromEntries(required.map((name) => [name, '']))), missing);
  });

  /** Values that no setting of that name may have; those left out take any text. */
  const wrong: Record<string, string[]> = {
    NODE_ENV: ['kanareika'],
    PORT: ['kanareika', '65536', '-1', '80.5'],
    LOG_LEVEL: ['kanareika'],
    DATABASE_URL: ['kanareika', 'mysql://kanareika'],
    DATABASE_OWNER_URL: ['kanareika', 'http://kanareika'],
    DATABASE_ADMIN_URL: ['kanareika', 'http://kanareika'],
    DATABASE_CONNECTIONS_MAX: ['kanareika', '0', '201'],
    DATABASE_NAMED_STATEMENTS: ['kanareika'],
    REDIS_URL: ['kanareika', 'http://kanareika'],
    NATS_URL: ['kanareika', 'http://kanareika'],
    NATS_STREAM: ['kanareika', 'Kanareika', 'KANAREIKA.EVENTS'],
    NATS_STREAM_DAYS: ['kanareika', '0', '366'],
    NATS_STREAM_REPLICAS: ['kanareika', '0', '6'],
    JOBS_CHECK_SECONDS: ['kanareika', '0', '3601'],
    DATABASE_ACQUIRE_TIMEOUT_MS: ['kanareika', '1'],
    DATABASE_QUERY_TIMEOUT_MS: ['kanareika', '1'],
    ENGINE_CHECK_TIMEOUT_MS: ['kanareika', '1'],
    REDIS_COMMAND_TIMEOUT_MS: ['kanareika', '1'],
    METRICS_TOKEN: ['kanareika'],
    ADMIN_API_KEY: ['kanareika-0123456789'],
    ADMIN_PORT: ['kanareika', '65536', '-1'],
    OPERATOR_HOST: ['kanareika!'],
    CONTROL_PLANE_ALLOWED_CIDRS: ['kanareika', '0.0.0.0/0'],
    OUTGOING_ALLOWED_NETWORKS: ['kanareika', '0.0.0.0/0', '10.0.0.0/8,kanareika', 'open'],
    TRUSTED_PROXIES: ['kanareika', '0.0.0.0/0', '10.0.0.0/8,kanareika', 'open'],
    INTEGRATION_ENC_KEY: ['kanareika', 'k1:kanareika', `k1:${key},k1:${key}`, `k1:${key},`],
    OBJECTS_URL: ['kanareika', 'ftp://kanareika', 'http://kanareika', 'file://kanareika/objects', 'file:///'],
    OBJECTS_BUCKET: ['Kanareika', 'a/b', 'ab'],
    OBJECTS_KEY_ID: ['kanareika'.repeat(23)],
    OBJECTS_SECRET: ['kanarei'],
    OBJECTS_REGION: ['Kanareika', 'a b'],
    OBJECTS_PATH_STYLE: ['kanareika'],
    OBJECTS_SCANNER_URL: ['kanareika', 'http://kanareika', 'unix:///'],
    OBJECTS_SCAN_TIMEOUT_MS: ['kanareika', '49', '600001'],
    OBJECTS_UPLOADS_AT_ONCE: ['kanareika', '0', '1001'],
    OBJECTS_TIMEOUT_MS: ['kanareika', '99', '60001'],
    OTEL_EXPORTER_OTLP_ENDPOINT: ['kanareika'],
    AUDIT_LOG_NAME: ['Kanareika', 'a b', 'a+b'],
    STOP_DELAY_MS: ['kanareika', '-1', '60001'],
    STOP_TIMEOUT_MS: ['kanareika', '-1', '600001'],
    JWT_SECRET: ['kanareika', 'k1:kanareika', 'a,kanareika-0123456789abcdef0123456789'],
    ACCESS_TOKEN_SECONDS: ['kanareika', '29', '3601'],
    REFRESH_IDLE_SECONDS: ['kanareika', '3599', '31536001'],
    REFRESH_ABSOLUTE_SECONDS: ['kanareika', '3599', '63072001'],
    REFRESH_GRACE_MS: ['kanareika', '-1', '60001'],
    SIGN_IN_HOLD_SECONDS: ['kanareika', '-1', '26'],
    SIGN_IN_CALLBACKS: ['kanareika', 'ftp://kanareika', 'https://a.mn,kanareika'],
    AUTH_MODE: ['kanareika'],
    SSO_ISSUER: ['kanareika', 'http://kanareika', 'https://kanareika/?a=b', 'ftp://127.0.0.1'],
    SSO_CLIENT_SECRET: ['kanarei'],
    SSO_REDIRECT_URIS: [
      'kanareika',
      'http://kanareika',
      'https://kanareika,',
      'https://kanareika/#here',
      'kanareika:/',
    ],
    SSO_EID_ACR: ['kana reika', 'high,'],
    SSO_CIVIL_ID_CLAIM: ['kana reika', 'kanareika'.repeat(12)],
    OAUTH_ISSUER: ['kanareika'],
    OAUTH_PAGES_URL: ['kanareika'],
    OAUTH_ACCESS_TOKEN_SECONDS: ['kanareika', '59', '43201'],
    OAUTH_SERVICE_TOKEN_SECONDS: ['kanareika', '59', '43201'],
    OAUTH_SESSION_SECONDS: ['kanareika', '299', '2592001'],
    OAUTH_REFRESH_SECONDS: ['kanareika', '3599', '5184001'],
    OAUTH_GRANT_SECONDS: ['kanareika', '3599', '5184001', '3600'],
    OAUTH_REFRESH_RACE_MS: ['kanareika', '-1', '10001'],
    SSO_STATE_KEY: ['kanareika'],
    REQUEST_TIMEOUT_MS: ['kanareika', '999', '120001'],
    STREAMS_MAX: ['kanareika', '-1', '100001'],
    OPENID_TIMEOUT_MS: ['kanareika', '99', '8001'],
    DIRECTORY_URL: ['kanareika', 'ftp://kanareika'],
    DIRECTORY_API_KEY: ['kanarei'],
    DIRECTORY_TIMEOUT_MS: ['kanareika', '99', '8001'],
    EID_URL: ['kanareika', 'ftp://kanareika'],
    EID_DIALECT: ['kanareika'],
    EID_RELYING_PARTY_UUID: ['kanareika'],
    EID_RELYING_PARTY_NAME: ['kanareika'.repeat(14)],
    EID_API_KEY: ['kanarei'],
    EID_TLS_KEYS: ['kanareika', `${key},kanareika`],
    EID_CERTIFICATE_LEVEL: ['kanareika', 'QSCD'],
    EID_POLICIES: ['kanareika', '1.3.6,kanareika', '1.3.6,', '9.1.1'],
    EID_SIGNING_POLICIES: ['kanareika'],
    EID_COUNTRIES: ['kanareika', 'MN,kanareika', 'MN,'],
    EID_OCSP_NONCE: ['kanareika'],
    EID_SESSION_SECONDS: ['kanareika', '9', '601'],
    EID_SCHEME_NAME: ['Kanareika', 'smart|id'],
    EID_TIMEOUT_MS: ['kanareika', '99', '60001'],
    EID_REVOCATION_TIMEOUT_MS: ['kanareika', '99', '60001'],
    PASSKEYS: ['kanareika'],
    PASSKEY_ORIGINS: ['kanareika', 'http://kanareika', 'https://kanareika/path'],
    PASSKEY_DOMAIN: ['kana reika'],
    MAIL_URL: ['kanareika', 'http://kanareika'],
    MAIL_FROM: ['kanareika'],
    GATEWAY_PORT: ['kanareika', '-1', '65536'],
    GATEWAY_URL: ['kanareika', 'ftp://kanareika'],
    STATUS_API_URL: ['kanareika', 'ftp://kanareika'],
    STATUS_WEB_URL: ['kanareika', 'ftp://kanareika'],
    MAIL_SITE_URL: ['kanareika', 'ftp://kanareika', 'http://kanareika.example.mn', 'http://127.0.0.1.kanareika'],
    SUPERADMIN_EMAIL: ['kanareika'],
    TOOLS_ALLOWED_CWD_ROOTS: ['kanareika', '/srv,kanareika', '/srv/', '/srv//kanareika'],
    TOOLS_SKILLS_APPROVAL: ['kanareika'],
    TOOLS_BRANDING_APPROVAL: ['kanareika'],
    TOOLS_COMMANDS_AT_ONCE: ['kanareika', '0', '65'],
    MCP_HOSTS: ['kana reika', 'https://kanareika', 'kanareika,'],
    MCP_ORIGINS: ['kanareika', 'https://kanareika/path', 'https://a.mn,kanareika'],
    ALERT_WEBHOOK_URL: ['kanareika', 'http://kanareika', 'ftp://127.0.0.1/kanareika'],
    ALERT_WEBHOOK_SECRETS: [
      'kanareika',
      'whsec_kanareika',
      `whsec_${key},kanareika`,
      Array(5).fill(`whsec_${key}`).join(),
    ],
    EMBEDDINGS_URL: ['kanareika', 'ftp://kanareika'],
    EMBEDDINGS_API_KEY: ['kanarei'],
    ASSISTANT: ['kanareika'],
    ASSISTANT_MODEL: ['kanareika'.repeat(23)],
    ASSISTANT_MODEL_API_KEY: ['kanarei'],
    ASSISTANT_MODEL_URL: ['kanareika', 'ftp://127.0.0.1'],
    ASSISTANT_SILENCE_MS: ['kanareika', '49', '60001'],
    ASSISTANT_TOKENS_A_DAY: ['kanareika', '-1', '2000000001'],
    EMBEDDINGS_MODEL: ['kanareika'.repeat(23)],
    EMBEDDINGS_TIMEOUT_MS: ['kanareika', '49', '5001'],
    PAYMENTS_URL: ['kanareika', 'http://kanareika', 'ftp://127.0.0.1'],
    PAYMENTS_PASSWORD: ['kanarei'],
    PAYMENTS_CALLBACK_URL: ['kanareika', 'ftp://kanareika'],
    PAYMENTS_RETURN_URL: ['kanareika', 'ftp://kanareika'],
    PAYMENTS_TIMEOUT_MS: ['kanareika', '99', '20001'],
    SMS_URL: ['kanareika', 'http://kanareika', 'ftp://127.0.0.1'],
    SIGN_RELAY_TOKEN: ['kanareika-0123456789'],
    SMS_TOKEN: ['kanarei'],
    SMS_SENDER: ['ka', 'kanareika kanareika', '+97699'],
    SMS_PREFIXES: ['kanareika', '976', '+976,kanareika', '+976,', '+', '+0'],
    SMS_TIMEOUT_MS: ['kanareika', '99', '20001'],
    SPEECH_STT: ['kanareika'],
    SPEECH_TTS: ['kanareika'],
    SPEECH_TTS_PUBLIC: ['kanareika'],
    SPEECH_TRANSLATE: ['kanareika', 'local'],
    SPEECH_PROVIDER_URL: ['kanareika', 'http://kanareika', 'ftp://127.0.0.1'],
    SPEECH_PROVIDER_KEY: ['kanarei'],
    SPEECH_STT_MODEL: ['kanareika'.repeat(23)],
    SPEECH_TTS_MODEL: ['kanareika'.repeat(23)],
    SPEECH_TTS_VOICES: ['kanareika', 'de:kanareika', 'mn:', 'mn:kana reika', 'mn:nova,'],
    SPEECH_TRANSLATE_MODEL: ['kanareika'.repeat(23)],
    SPEECH_TIMEOUT_MS: ['kanareika', '99', '60001'],
    SPEECH_AT_ONCE: ['kanareika', '0', '65'],
    SPEECH_CHARACTERS_PER_DAY: ['kanareika', '-1'],
    SPEECH_SECONDS_PER_DAY: ['kanareika', '-1'],
    INTEGRATION_PROVIDERS: ['kanareika', '{}'],
    INTEGRATION_REDIRECT_URIS: ['kanareika', 'http://kanareika', 'https://kanareika/#here'],
    STORAGE_PERSON_MB: ['kanareika', '0', '1000001'],
    STORAGE_ORGANISATION_MB: ['kanareika', '0', '100000001'],
    TIMESTAMP_URL: ['kanareika', 'ftp://127.0.0.1'],
    TIMESTAMP_TIMEOUT_MS: ['kanareika', '99', '20001'],
    TIMESTAMP_RENEW_DAYS: ['kanareika', '0', '3651'],
    TIMESTAMP_RENEW_OLDER_THAN: ['kanareika', '2031-01-01'],
    RELAY_OPEN_REQUESTS_MAX: ['kanareika', '0', '1.5'],
    USERS_RETENTION_DAYS: ['kanareika'],
    VERIFY_REVOCATION_TIMEOUT_MS: ['kanareika', '99', '60001'],
    SOCIAL_ISSUER: ['kanareika', 'http://kanareika', 'https://kanareika/?a=b', 'ftp://127.0.0.1'],
    SOCIAL_CLIENT_SECRET: ['kanarei'],
    SOCIAL_REDIRECT_URIS: ['kanareika', 'http://kanareika', 'https://kanareika,', 'https://kanareika/#here'],
  };
  const anyText = [
    'HOST',
    'REDIS_PREFIX',
    'GATEWAY_HOST',
    'JWT_ISSUER',
    'SSO_CLIENT_ID',
    'SSO_NATIVE_CLIENT_ID',
    'SOCIAL_CLIENT_ID',
    'EID_TRUST_ANCHORS',
    'EID_INTERMEDIATES',
    'TIMESTAMP_ANCHORS',
    'SPEECH_PHRASES_FILE',
    'TOOLS_COMMANDS_FILE',
    'VERIFY_ANCHORS_FILE',
    'VERIFY_TIMESTAMP_ANCHORS_FILE',
    'VERIFY_INTERMEDIATES_FILE',
    'VERIFY_TRUSTED_LIST_FILE',
    'PAYMENTS_USERNAME',
    'PAYMENTS_INVOICE_CODE',
  ];

  /** Written down apart from the code: who runs the platform by its specification looks for these. */
  const specified = [
    'ADMIN_API_KEY',
    'AUTH_MODE',
    'CONTROL_PLANE_ALLOWED_CIDRS',
    'INTEGRATION_ENC_KEY',
    'JWT_ISSUER',
    'JWT_SECRET',
    'OAUTH_ISSUER',
    'SIGN_RELAY_TOKEN',
    'SSO_CLIENT_ID',
    'SSO_ISSUER',
    'SSO_STATE_KEY',
    'SUPERADMIN_EMAIL',
  ];

  test('that the specification names is read, and stands in the example', () => {
    const example = readFileSync(path.join(import.meta.dirname, '../../../.env.example'), 'utf8');
    for (const name of specified) {
      assert.ok(name in Env.shape, name);
      assert.match(example, new RegExp(`^#?${name}=`, 'm'));
    }
  });

  test('is in one of these lists', () => {
    assert.deepEqual([...Object.keys(wrong), ...anyText].toSorted(), Object.keys(Env.shape).toSorted());
  });

  for (const [name, values] of Object.entries(wrong)) {
    test(`that is wrong is named in plain words, without its value: ${name}`, () => {
      for (const value of values) {
        const problems = explainConfig({ ...good, [name]: value });
        assert.equal(problems.length, 1, value);
        assert.match(problems[0]!, new RegExp(`^${name} is set but wrong: (must|is not) `));
        assert.doesNotMatch(problems[0]!, /kanareika|Invalid|NaN|expected|received/);
        assert.throws(() => readConfig({ ...good, [name]: value }));
      }
    });
  }

  test('that is left empty has its default', () => {
    const names = Object.keys(Env.shape).filter((name) => !(name in good) && name !== 'CONTROL_PLANE_ALLOWED_CIDRS');
    const empty = Object.fromEntries(names.map((name) => [name, '']));
    assert.deepEqual(explainConfig({ ...good, ...empty }), []);
    assert.equal(inspect(readConfig({ ...good, ...empty })), inspect(readConfig(good)));
    assert.equal(readConfig(good).NODE_ENV, 'production');
  });

  test('of the eID brings the others with it that it cannot do without', () => {
    const needed = ['EID_RELYING_PARTY_UUID', 'EID_RELYING_PARTY_NAME', 'EID_TRUST_ANCHORS'];
    const problems = (more: object) => explainConfig({ ...good, EID_URL: 'https://eid.example.com', ...more });
    assert.deepEqual(
      problems({}),
      [...needed, 'EID_API_KEY'].map((name) => `${name} is not set`),
    );
    assert.deepEqual(
      problems({ EID_DIALECT: 'smart-id' }),
      needed.map((name) => `${name} is not set`),
    );
  });

  test('of the social provider brings the others with it', () => {
    const whole = {
      SOCIAL_ISSUER: 'http://127.0.0.1:8090/social',
      SOCIAL_CLIENT_ID: 'tamga',
      SOCIAL_CLIENT_SECRET: 'kanareika',
      SOCIAL_REDIRECT_URIS: 'https://portal.example.mn/back, http://localhost:3000/back',
    };
    const config = readConfig({ ...good, ...whole });
    assert.deepEqual(config.SOCIAL_REDIRECT_URIS, ['https://portal.example.mn/back', 'http://localhost:3000/back']);
    assert.equal(String(config.SOCIAL_CLIENT_SECRET), '[secret]');
    for (const name of Object.keys(whole))
      assert.deepEqual(explainConfig({ ...good, ...whole, [name]: '' }), [`${name} is not set`]);
  });

  test('of the role client brings the others with it, and is not asked for in the role provider', () => {
    const whole = {
      SSO_ISSUER: 'https://id.example.mn',
      SSO_CLIENT_ID: 'portal',
      SSO_CLIENT_SECRET: 'kanareika',
      SSO_REDIRECT_URIS: 'https://portal.example.mn/back, mn.example.portal:/back',
      SSO_STATE_KEY: 'kanareika-0123456789abcdef0123456789',
    };
    const config = readConfig({ ...good, ...whole });
    assert.equal(config.AUTH_MODE, 'client');
    assert.deepEqual(config.SSO_REDIRECT_URIS, ['https://portal.example.mn/back', 'mn.example.portal:/back']);
    for (const name of Object.keys(whole))
      assert.deepEqual(explainConfig({ ...good, AUTH_MODE: 'client', ...whole, [name]: '' }), [`${name} is not set`]);
    assert.equal(readConfig({ ...good, ...whole, SSO_CLIENT_ID: '' }).AUTH_MODE, 'provider');
    assert.deepEqual(explainConfig({ ...good, AUTH_MODE: 'provider', SSO_CLIENT_ID: 'portal' }), []);
  });

  test('of embeddings brings the model with it, and nothing else', () => {
    const provider = { EMBEDDINGS_URL: 'http://127.0.0.1:8090/embeddings/v1' };
    assert.deepEqual(explainConfig({ ...good, ...provider }), ['EMBEDDINGS_MODEL is not set']);
    assert.deepEqual(explainConfig({ ...good, ...provider, EMBEDDINGS_MODEL: 'toy' }), []);
  });

  test('of speech brings the provider with it, where one is to be asked', () => {
    const url = { SPEECH_PROVIDER_URL: 'https://speech.example.mn/v1' };
    for (const name of ['SPEECH_STT', 'SPEECH_TTS', 'SPEECH_TRANSLATE']) {
      assert.deepEqual(explainConfig({ ...good, [name]: 'provider' }), ['SPEECH_PROVIDER_URL is not set']);
      assert.deepEqual(explainConfig({ ...good, [name]: 'provider', ...url }), []);
    }
    assert.deepEqual(explainConfig({ ...good, SPEECH_STT: 'local', SPEECH_TTS: 'local' }), []);
  });

  test('of timestamps brings the anchors with it', () => {
    const url = { TIMESTAMP_URL: 'http://tsa.example.mn' };
    assert.deepEqual(explainConfig({ ...good, ...url }), ['TIMESTAMP_ANCHORS is not set']);
    assert.deepEqual(explainConfig({ ...good, ...url, TIMESTAMP_ANCHORS: '/etc/tamga/tsa.pem' }), []);
  });

  test('of SMS brings the others with it', () => {
    const whole = { SMS_URL: 'https://sms.example.mn/v1', SMS_TOKEN: 'kanareika', SMS_SENDER: 'TAMGA' };
    assert.deepEqual(explainConfig({ ...good, ...whole }), []);
    assert.equal(String(readConfig({ ...good, ...whole }).SMS_TOKEN), '[secret]');
    for (const name of ['SMS_TOKEN', 'SMS_SENDER'])
      assert.deepEqual(explainConfig({ ...good, ...whole, [name]: '' }), [`${name} is not set`]);
  });

  test('of alerts brings the other with it, and prints neither', () => {
    const whole = {
      ALERT_WEBHOOK_URL: 'https://soc.example.mn/kanareika',
      ALERT_WEBHOOK_SECRETS: `whsec_${key}, whsec_${key}`,
    };
    const config = readConfig({ ...good, ...whole });
    assert.equal(config.ALERT_WEBHOOK_SECRETS?.length, 2);
    assert.doesNotMatch(inspect(config, { depth: 9 }), /kanareika|whsec/);
    for (const name of Object.keys(whole))
      assert.deepEqual(explainConfig({ ...good, ...whole, [name]: '' }), [`${name} is not set`]);
  });

  test('of S3 brings the others with it; a folder needs to be told only of the scanner', () => {
    const whole = {
      OBJECTS_URL: 'https://s3.example.mn',
      OBJECTS_BUCKET: 'tamga',
      OBJECTS_KEY_ID: 'tamga',
      OBJECTS_SECRET: 'kanareika',
      OBJECTS_SCANNER_URL: 'none',
    };
    assert.equal(String(readConfig({ ...good, ...whole }).OBJECTS_SECRET), '[secret]');
    for (const name of ['OBJECTS_BUCKET', 'OBJECTS_KEY_ID', 'OBJECTS_SECRET', 'OBJECTS_SCANNER_URL'])
      assert.deepEqual(explainConfig({ ...good, ...whole, [name]: '' }), [`${name} is not set`]);
    const folder = { ...good, OBJECTS_URL: 'file:///srv/objects' };
    assert.deepEqual(explainConfig(folder), ['OBJECTS_SCANNER_URL is not set']);
    assert.deepEqual(explainConfig({ ...folder, OBJECTS_SCANNER_URL: 'unix:///run/clamd.ctl' }), []);
  });

  test('cannot be changed once it is read', () => {
    const config = readConfig(good);
    assert.ok(Object.isFrozen(config));
    assert.throws(() => Object.assign(config, { NODE_ENV: 'test' }), TypeError);
  });
});

suite('a secret', () => {
  const secret = 'kanareika-0123456789abcdef0123456789';
  const config = readConfig({
    ...good,
    METRICS_TOKEN: secret,
    ADMIN_API_KEY: secret,
    ADMIN_PORT: '0',
    SSO_STATE_KEY: secret,
    INTEGRATION_ENC_KEY: `k1:${key}`,
  });

  test('is given out only to those who ask for it', () => {
    assert.equal(config.METRICS_TOKEN?.reveal(), secret);
    for (const hidden of [config.METRICS_TOKEN, config.ADMIN_API_KEY, config.SSO_STATE_KEY]) {
      assert.equal(String(hidden), '[secret]');
      assert.equal(JSON.stringify({ hidden }), '{"hidden":"[secret]"}');
      assert.equal(inspect(hidden), '[secret]');
    }
  });

  test('does not show in whatever way the whole configuration is printed', () => {
    const printed = [
      JSON.stringify(config),
      inspect(config, { depth: 9, showHidden: true }),
      inspect(config.JWT_SECRET.all),
      JSON.stringify([...config.JWT_SECRET.all]),
      format('%s %o %j', config, config, config),
    ];
    for (const text of printed) assert.ok(!text.includes('kanareika') && !text.includes(key), text);
  });
});

suite('the networks of the control plane', () => {
  const read = (networks: string) =>
    readConfig({ ...good, CONTROL_PLANE_ALLOWED_CIDRS: networks }).CONTROL_PLANE_ALLOWED_CIDRS;

  test('may be open, or networks and addresses', () => {
    assert.equal(read('open'), 'open');
    const networks = read('10.1.0.0/16, 192.0.2.7,fd00::/8');
    for (const address of ['10.1.255.255', '192.0.2.7', 'fd12::1', '::ffff:10.1.0.1']) {
      assert.ok(isAllowedAddress(address, networks), address);
    }
    for (const address of ['10.2.0.0', '192.0.2.8', 'fe80::1', 'nonsense', '']) {
      assert.ok(!isAllowedAddress(address, networks), address);
    }
  });

  const refused = ['0.0.0.0/0', '::/0', '10.0.0.0/8,0.0.0.0/0', '0.0.0.0/00', '10.0.0.0/', '0.0.0.0/ 0', '0.0.0.0/0x0'];
  for (const networks of [...refused, '0.0.0.0/-0', '10.0.0.0/33', '10.0.0.0/8/9', '10.0.0.256', 'Open', ',', '']) {
    test(`may not be everywhere by another name, nor nonsense: "${networks}"`, () => {
      assert.throws(() => read(networks));
    });
  }
});

suite('the secret of the tokens', () => {
  const [first, second] = ['a'.repeat(32), 'b'.repeat(32)];
  const read = (text: string) => {
    const { current, all } = readConfig({ ...good, JWT_SECRET: text }).JWT_SECRET;
    return [current.id, current.key.reveal(), ...all.keys()];
  };

  test('may be one alone, one with a name, or several, of which the first signs', () => {
    assert.deepEqual(read(first), ['default', first, 'default']);
    assert.deepEqual(read(`k1:${first}`), ['k1', first, 'k1']);
    assert.deepEqual(read(`k2:${second}, k1:${first}`), ['k2', second, 'k2', 'k1']);
  });
});

suite('tamga doctor', async () => {
  const database = await cloneDatabase();
  const engines = { DATABASE_URL: urlAs('tamga_app', database), REDIS_PREFIX: `${database}:` };
  const env = { ...good, NODE_ENV: 'test', ...engines, ...unhurried };

  async function doctor(more: Record<string, string>): Promise<{ code: number; said: string }> {
    const child = spawn(process.execPath, [serverProgram, 'doctor'], { env: { ...compiled, ...env, ...more } });
    const [[code], ...said] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
    return { code, said: said.join('') };
  }

  test('finds nothing wrong where nothing is', { timeout: 120_000 }, async () => {
    const { code, said } = await doctor({});
    const parts = ['configuration', 'postgresql', 'redis', 'nats', 'migrations', 'sealing keys', 'events'];
    const commands = process.getuid?.() === 0 ? 'ok    commands of assistants\n' : '';
    assert.equal(said.replace(/^note .*\n/m, ''), parts.map((part) => `ok    ${part}\n`).join('') + commands);
    assert.equal(code, 0);
  });

  test('names each engine that is out of reach, and what that means', { timeout: 120_000 }, async () => {
    const closed = `127.0.0.1:${await freePort()}`;
    const { code, said } = await doctor({
      DATABASE_URL: `postgres://tamga_app:kanareika@${closed}/tamga`,
      REDIS_URL: `redis://:kanareika@${closed}`,
      NATS_URL: `nats://${closed}`,
    });
    assert.equal(code, 1);
    assert.match(said, /^FAIL {2}postgresql: connect ECONNREFUSED .* \(the platform cannot serve without it\)$/m);
    assert.match(said, /^FAIL {2}redis: not connected to .* \(the platform serves, with less\)$/m);
    assert.match(said, /^FAIL {2}nats: .* \(the platform serves, with less\)$/m);
    assert.doesNotMatch(said, /kanareika/);
  });

  test('writes to the place of files and reads from it, and asks the scanner', { timeout: 120_000 }, async (t) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tamga-doctor-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const closed = `tcp://127.0.0.1:${await freePort()}`;
    const { code, said } = await doctor({
      OBJECTS_URL: pathToFileURL(folder).href,
      OBJECTS_SCANNER_URL: closed,
    });
    assert.equal(code, 1);
    assert.match(said, /^ok {4}objects$/m);
    assert.match(said, /^FAIL {2}scanner: connect ECONNREFUSED .* \(the platform serves, with less\)$/m);
    assert.match(said, /^ok {4}files$/m);
    assert.deepEqual(readdirSync(path.join(folder, 'probe')), [], 'it leaves nothing');
    // Where nothing can be made, not even the folder.
    const nowhere = await doctor({ OBJECTS_URL: 'file:///dev/null/objects', OBJECTS_SCANNER_URL: 'none' });
    assert.equal(nowhere.code, 1);
    assert.match(nowhere.said, /^FAIL {2}objects: ENOTDIR/m);
  });

  test('names the setting that is missing', { timeout: 120_000 }, async () => {
    const { code, said } = await doctor({ JWT_SECRET: '' });
    assert.notEqual(code, 0);
    assert.match(said, /JWT_SECRET is not set/);
  });

  test('says when the database is behind this release, holds what our keys do not open, or events that wait', async () => {
    const older = await cloneDatabase();
    const last = readMigrations().at(-1)!.name;
    await asAdmin(async (client) => {
      await client.query('delete from platform.migration where name = $1', [last]);
      await client.query(`insert into platform.sealing_key (id) values ('old')`);
      await client.query(`insert into platform.outbox_pending (id, at, type, aggregate, request_id, data)
                          values (gen_random_uuid(), now() - interval '1 hour', 'lab.done', 'thing:1', 'test', '{}')`);
    }, older);
    const { code, said } = await doctor({ DATABASE_URL: urlAs('tamga_app', older) });
    assert.equal(code, 1);
    assert.match(said, /^FAIL {2}migrations: the database is at \d{4}_\w+\.sql, run tamga migrate$/m);
    assert.match(said, /^FAIL {2}sealing keys: .* old; add .* INTEGRATION_ENC_KEY$/m);
    assert.match(said, /^FAIL {2}events: 1 wait, the oldest for 36\d\d seconds: is a worker running, and NATS up\?$/m);
  });
});
