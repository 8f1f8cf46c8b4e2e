import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { asAdmin, openHouse } from '#test/house';
import { openDesk } from '#test/officers';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });

/** Many applications of one organisation, as copies of one, and as many of others. */
async function fill(tenantId: string, id: string, count: number): Promise<void> {
  await asAdmin(async (client) => {
    await client.query('alter table cases.application disable trigger user');
    await client.query(
      `insert into cases.application (id, tenant_id, number, service_id, version_no, applicant_id, state, assigned_to,
         assigned_at, submitted_at, due_at, decided_at, decided_by, closed_at)
       select gen_random_uuid(), tenant_id, '2026-MANY-' || lpad(n::text, 7, '0') || '-00', service_id, version_no,
              applicant_id, case when n % 10 = 0 then 'queued' else 'completed' end, null, null,
              now() - interval '40 days' + n * interval '1 second', now() + n * interval '1 second',
              case when n % 10 = 0 then null else now() - interval '39 days' end,
              case when n % 10 = 0 then '{}'::uuid[] else array[gen_random_uuid()] end,
              case when n % 10 = 0 then null else now() end
       from cases.application, generate_series(1, $2) n where id = $1`,
      [id, count],
    );
    await client.query('alter table cases.application enable trigger user');
    await client.query('analyze cases.application');
  }, house.database);
}

test('no view of the queue reads the table from end to end or sorts it', async () => {
  const desk = await openDesk(house);
  const { id } = await desk.receive();
  await fill(desk.tenant_id, id, 20_000);
  for (const query of [
    '?view=unit',
    '?view=unassigned',
    '?view=mine',
    '?view=overdue',
    '?view=second',
    `?service=${desk.service_id}`,
    '?q=2026-MANY-00000',
    '?q=2026-MANY-0000010-00',
  ]) {
    const before = await readRows();
    const reply = await desk.ask(desk.officer, 'GET', `${query}${query.includes('limit') ? '' : '&limit=20'}`);
    assert.equal(reply.status, 200, query);
    const { scans, rows } = await readRows();
    assert.equal(scans - before.scans, 0, `${query} scans the table`);
    assert.ok(rows - before.rows < 600, `${query} reads ${rows - before.rows} rows`);
  }
});

/** What PostgreSQL has read of the table so far: scans from end to end, and rows by its indexes. */
const readRows = () =>
  asAdmin(async (client) => {
    // The numbers of a connection are told when it is idle, and here at once.
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await client.query('select pg_stat_clear_snapshot()');
    const { rows } = await client.query<{ scans: number; rows: number }>(
      `select seq_scan::int as scans, (idx_tup_fetch)::int as rows from pg_stat_user_tables where relid = 'cases.application'::regclass`,
    );
    return rows[0]!;
  }, house.database);
