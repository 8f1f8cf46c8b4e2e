import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '#test/eventually';
import type { Scope } from '#test/house';

const modules = '/usr/lib/apache2/modules';
const program = '/usr/sbin/apache2';
const needed = ['mpm_event', 'authn_core', 'authz_core', 'authz_user', 'dir', 'headers', 'auth_openidc'];

/** Why the second relying party cannot be tried on this machine, or null. */
export const apacheMissing: string | null =
  existsSync(program) && existsSync(path.join(modules, 'mod_auth_openidc.so'))
    ? null
    : 'Apache with mod_auth_openidc is not installed: apt-get install apache2-bin libapache2-mod-auth-openidc';

interface Party {
  port: number;
  issuer: string;
  clientId: string;
  secret: string;
}

/** Where mod_auth_openidc takes codes, logouts and news of logouts. */
export const entranceOf = (port: number): string => `http://127.0.0.1:${port}/inside/entrance`;

/** An Apache whose folder /inside is open to people who signed in at `issuer`; it tells who that is in a header. */
export async function openApache(scope: Scope, party: Party): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamga-apache-'));
  execFileSync('mkdir', ['-p', path.join(folder, 'pages/inside')]);
  writeFileSync(path.join(folder, 'pages/inside/index.html'), 'inside');
  writeFileSync(path.join(folder, 'pages/index.html'), 'outside');
  const isRoot = process.getuid?.() === 0;
  // As root it would serve as another user, who has to be able to write here.
  if (isRoot) {
    const [uid = 0, gid = 0] = ['-u', '-g'].map((word) => Number(execFileSync('id', [word, 'www-data'])));
    chownSync(folder, uid, gid);
  }
  const file = path.join(folder, 'apache.conf');
  writeFileSync(file, settingsOf(folder, isRoot, party));
  const child = spawn(program, ['-f', file, '-DFOREGROUND'], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  scope.after(async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  await eventually(() => fetch(`http://127.0.0.1:${party.port}/`), 20_000);
}

const settingsOf = (folder: string, isRoot: boolean, { port, issuer, clientId, secret }: Party): string => `
ServerRoot ${folder}
ServerName 127.0.0.1
Listen 127.0.0.1:${port}
PidFile ${folder}/pid
ErrorLog ${folder}/errors
LogLevel warn
StartServers 1
ThreadsPerChild 8
MaxRequestWorkers 8
${needed.map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`).join('\n')}
${isRoot ? 'User www-data\nGroup www-data' : ''}
Mutex file:${folder} default
DocumentRoot ${folder}/pages
OIDCProviderMetadataURL ${issuer}/.well-known/openid-configuration
OIDCClientID ${clientId}
OIDCClientSecret ${secret}
OIDCRedirectURI ${entranceOf(port)}
OIDCCryptoPassphrase a-passphrase-of-the-tests
OIDCScope "openid profile email"
OIDCPKCEMethod S256
OIDCCacheShmEntrySizeMax 131072
<Location /inside>
  AuthType openid-connect
  # The fetch of Node says that it is a script, of which this module would expect no sign-in.
  OIDCUnAuthAction auth true
  Require valid-user
  Header set x-subject "%{OIDC_CLAIM_sub}e"
  Header set x-email "%{OIDC_CLAIM_email}e"
  Header set x-family-name "%{OIDC_CLAIM_family_name_latin}e"
</Location>
`;
