import { migrate } from '#platform/data/migrate';
import { setUpDatabase } from '#platform/data/setup';

/** An address it cannot read it does not repeat: there is a password in it. */
function parseAddress(name: string, text: string): URL {
  const url = URL.parse(text);
  if (!url) throw new Error(`${name} is not an address such as postgres://user:password@host:5432/database`);
  return url;
}

/** Needs only addresses of the database, so that a release can migrate before it is configured to serve. */
export async function runMigrate(words: string[]): Promise<number> {
  const { DATABASE_OWNER_URL, DATABASE_URL, DATABASE_ADMIN_URL } = process.env;
  if (!DATABASE_OWNER_URL) {
    console.error('DATABASE_OWNER_URL is not set: the address of PostgreSQL as the owner of the tables.');
    return 2;
  }
  if (words.includes('--setup')) {
    if (!DATABASE_ADMIN_URL) {
      console.error('DATABASE_ADMIN_URL is not set: --setup needs a superuser, once.');
      return 2;
    }
    const owner = parseAddress('DATABASE_OWNER_URL', DATABASE_OWNER_URL);
    const app = parseAddress('DATABASE_URL', DATABASE_URL ?? DATABASE_OWNER_URL);
    await setUpDatabase({
      adminUrl: DATABASE_ADMIN_URL,
      database: owner.pathname.slice(1),
      passwords: {
        tamga_owner: decodeURIComponent(owner.password),
        ...(app.username === 'tamga_app' && { tamga_app: decodeURIComponent(app.password) }),
      },
    });
  }
  const applied = await migrate(DATABASE_OWNER_URL);
  console.log(applied.length > 0 ? `applied ${applied.join(', ')}` : 'the database is up to date');
  return 0;
}
