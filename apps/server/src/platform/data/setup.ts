import pg from 'pg';

/**
 * The four database roles. Only `tamga_owner` may change the schema; `tamga_app` is what the processes log in as and
 * is bound by row level security; it steps into `tamga_system` for the platform's own work, and only by saying so:
 * without `noinherit` it would hold those rights all the time.
 */
const roles = {
  tamga_owner: 'login',
  tamga_app: 'login noinherit',
  tamga_system: 'nologin',
  tamga_readonly: 'login',
};

/** Said of all of them: a role that was there before keeps what is not taken from it. */
const humble = 'nosuperuser nobypassrls nocreatedb nocreaterole noreplication';

interface Target {
  adminUrl: string;
  database: string;
  /** Passwords of the roles that log in; a role left out keeps the one it has. */
  passwords?: Partial<Record<keyof typeof roles, string>>;
}

/** Creates the roles and the database where they are missing. Needs a superuser, once. */
export async function setUpDatabase({ adminUrl, database, passwords = {} }: Target): Promise<void> {
  const client = new pg.Client(adminUrl);
  await client.connect();
  try {
    // Roles belong to the whole server: two set-ups at once would collide.
    await client.query(`select pg_advisory_lock(hashtext('tamga setup'))`);
    for (const [role, attributes] of Object.entries(roles)) {
      await client.query(`do $$ begin create role ${role}; exception when duplicate_object then null; end $$`);
      await client.query(`alter role ${role} ${attributes} ${humble}`);
    }
    for (const [role, password] of Object.entries(passwords)) {
      if (password) await client.query(`alter role ${role} password ${client.escapeLiteral(password)}`);
    }
    await client.query('grant tamga_system to tamga_app');
    await client.query('grant tamga_system to tamga_owner');
    // A statement or a lock that takes longer than a request may is a fault; better refused than piled up.
    await client.query(`alter role tamga_app set statement_timeout = '9s'`);
    await client.query(`alter role tamga_app set lock_timeout = '5s'`);
    await client.query(`alter role tamga_app set idle_in_transaction_session_timeout = '15s'`);

    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    const name = client.escapeIdentifier(database);
    if (!rowCount) await client.query(`create database ${name} owner tamga_owner`);
    // Everybody may make temporary tables in a new database, and those come first wherever a name has no schema.
    await client.query(`revoke all on database ${name} from public`);
    await client.query(`grant connect on database ${name} to tamga_app, tamga_readonly`);
  } finally {
    await client.end();
  }
}
