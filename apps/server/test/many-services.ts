import { asAdmin, type House } from './house.ts';

/** So many services in all, each like one that is there, with words of its own in place of some. */
export async function generateServices({ database }: House, services: number): Promise<void> {
  const ownWords = (column: string) => `array(
    select distinct case when abs(hashtext(word || n)) % 3 = 0 then word || n % 50 else word end
    from unnest(s.${column}) as word)`;
  await asAdmin(async (client) => {
    await client.query(
      `insert into registry.service (id, tenant_id, code, state, published_no, created_by, stems, title_stems)
       select gen_random_uuid(), s.tenant_id, s.code || '-' || n, 'published', 1, s.created_by,
              ${ownWords('stems')}, ${ownWords('title_stems')}
       from registry.service s, generate_series(1, 1 + $1 / (select count(*) from registry.service)) as n
       where s.state = 'published' limit $1 - (select count(*) from registry.service)`,
      [services],
    );
    await client.query(
      `insert into registry.service_version (service_id, tenant_id, no, content, edited_by, published_by, published_at)
       select s.id, s.tenant_id, 1, v.content, v.edited_by, v.published_by, v.published_at
       from registry.service s
       join registry.service o on o.tenant_id = s.tenant_id and s.code ~ ('^' || o.code || '-[0-9]+$')
       join registry.service_version v on v.service_id = o.id and v.no = o.published_no`,
    );
    await client.query('truncate registry.stem');
    await client.query(
      `insert into registry.stem (stem, services)
       select word, count(*) from registry.service, unnest(array_append(stems, '')) as word group by word`,
    );
    await client.query('vacuum analyze registry.service, registry.service_version, registry.stem');
  }, database);
}
