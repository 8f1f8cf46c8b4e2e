// How long administrators wait for lists of five million people, page after page and by search, over HTTP.
import { randomInt } from 'node:crypto';
import pg from 'pg';
import { superuser } from './engines.ts';
import type { Citizen } from './people.ts';
import type { Setting } from './setting.ts';
import { type Asked, type Timed, timeAll } from './timed.ts';

const people = Number(process.env.BENCH_PEOPLE ?? 5_000_000);
/** Enough that none meets their own limit. */
const admins = 500;
const atOnce = 2;

/** Names are made of real parts, and a few are far commoner than the rest. */
const first =
  'Бат,Болор,Ган,Дорж,Мөнх,Нар,Оюун,Отгон,Пүрэв,Сүх,Төмөр,Уран,Цэцэг,Чулуун,Эрдэнэ,Энх,Алтан,Баяр,Даваа,Лхагва,Мягмар,Ням,Өлзий,Сайхан,Тэгш,Үүрийн,Хүрэл,Цэрэн,Шинэ,Ёндон';
const last =
  'баатар,бат,баяр,болд,гэрэл,дорж,жаргал,зул,маа,мөнх,нар,өлзий,сайхан,сүрэн,сүх,төмөр,туяа,тулга,уул,хүү,цэцэг,чимэг,эрдэнэ,мандах,заяа,хишиг,дулам,гарав,жав,лхам';

async function fill(client: pg.Client): Promise<void> {
  await client.query(`
    alter table users."user" disable trigger all;
    drop index users.user_given_key, users.user_family_key, users.user_created_at;
    create function pg_temp.name() returns text language sql volatile as $$
      select (string_to_array('${first}', ','))[1 + floor(random() ^ 2 * 30)::int]
          || (string_to_array('${last}', ','))[1 + floor(random() ^ 2 * 30)::int] $$;
    create temp table family as select k, pg_temp.name() as name from generate_series(0, 4095) as k;
    create temp table given as select k, pg_temp.name() as name from generate_series(0, 4095) as k;`);
  await client.query(`
    insert into users."user" (id, civil_id, family_name, given_name, created_at, active, role)
    select gen_random_uuid(), (200000000000 + n)::text,
           f.name, g.name,
           '2024-01-01'::timestamptz + interval '12 seconds' * n, n % 200 <> 0,
           case when n % 1000 = 0 then 'manager' else 'user' end
    from generate_series(1, ${people}) as n
    join family f on f.k = (hashint4(n) & 4095) join given g on g.k = (hashint4(n + 7) & 4095)`);
  await client.query(`
    alter table users."user" enable trigger all;
    create index user_given_key on users."user" (given_key, family_key, id);
    create index user_family_key on users."user" (family_key, given_key, id);
    create index user_created_at on users."user" (created_at, id);`);
  await client.query('vacuum analyze users."user"');
}

export async function measurePeople(setting: Setting, citizens: readonly Citizen[]): Promise<Timed[]> {
  const client = new pg.Client(superuser);
  await client.connect();
  const begun = performance.now();
  await fill(client);
  console.log(`${people} people made in ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
  const readers = citizens.slice(0, admins);
  await client.query(`update users."user" set role = 'admin' where id = any($1::uuid[])`, [
    readers.map(({ sub }) => sub),
  ]);
  await client.end();
  return measureLists(setting, readers);
}

/** Over the people who are there. */
export async function measureLists(setting: Setting, readers: readonly Citizen[]): Promise<Timed[]> {
  const client = new pg.Client(superuser);
  await client.connect();
  const { rows } = await client.query<{ id: string; given_name: string; family_name: string; civil_id: string }>(
    `select id, given_name, family_name, civil_id from users."user" tablesample system (0.05) limit 2000`,
  );
  await client.end();
  const anybody = () => rows[randomInt(rows.length)] ?? { id: '', given_name: '', family_name: '', civil_id: '' };
  const after = (walk: string) => Buffer.from(JSON.stringify([walk, anybody().id])).toString('base64url');
  const q = (words: string) => `q=${encodeURIComponent(words)}`;

  const page = 'limit=20';
  const asked: Asked = {
    'one’s own role, for comparison: no list, no row': [() => 'rbac/me', 50],
    'first page, the newest': [() => `admin/users?${page}`, 50],
    'any page, the newest': [() => `admin/users?${page}&after=${after('created')}`, 50],
    'first page by name': [() => `admin/users?${page}&sort=name`, 50],
    'any page by name': [() => `admin/users?${page}&sort=name&after=${after('given')}`, 50],
    'any page of 100 by name': [() => `admin/users?limit=100&sort=name&after=${after('given')}`, 50],
    'managers, the newest': [() => `admin/users?${page}&role=manager`, 50],
    'those kept out, by name': [() => `admin/users?${page}&sort=name&active=false`, 50],
    'a whole given name': [() => `admin/users?${page}&${q(anybody().given_name)}`, 100],
    'the first letter of a name': [() => `admin/users?${page}&${q(anybody().given_name.slice(0, 1))}`, 100],
    'three letters of a name': [() => `admin/users?${page}&${q(anybody().family_name.slice(0, 3))}`, 100],
    'family and given name': [
      () => `admin/users?${page}&${q(`${anybody().family_name} ${anybody().given_name}`)}`,
      100,
    ],
    'an initial and a given name': [
      () => `admin/users?${page}&${q(`${anybody().family_name.slice(0, 1)}.${anybody().given_name}`)}`,
      100,
    ],
    'a name that nobody has': [() => `admin/users?${page}&${q('Ггггг')}`, 100],
    'a civil id': [() => `admin/users?${page}&${q(anybody().civil_id)}`, 100],
    'quick search, masked': [() => `core/users?${page}&${q(anybody().given_name.slice(0, 4))}`, 100],
  };

  return timeAll(setting, asked, { readers, atOnce });
}
