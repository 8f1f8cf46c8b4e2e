import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** A file with two versions, and with whom it is shared. */
export interface KeptFile {
  id: string;
  /** A person, or an organisation. */
  space: string;
  tenant: string | null;
  isBinned: boolean;
  shares: { id: string; user: string | null; tenant: string | null; isOver: boolean; isEnded: boolean }[];
}

/** What is needed of a world. */
interface Around {
  files: readonly KeptFile[];
  members: readonly { user: string; tenant: string; state: string }[];
}

export function filesOf(
  random: { chance(share: number): boolean },
  { people, organisations }: { people: readonly string[]; organisations: readonly { id: string }[] },
): KeptFile[] {
  const tenants = organisations.map(({ id }) => id);
  return [...people, ...tenants]
    .filter(() => random.chance(0.7))
    .map((space) => {
      const to = [
        ...people.filter((one) => one !== space && random.chance(0.3)).map((user) => ({ user, tenant: null })),
        ...tenants.filter((one) => one !== space && random.chance(0.3)).map((tenant) => ({ user: null, tenant })),
      ];
      const shares = to.map((whom) => {
        return { id: randomUUID(), ...whom, isOver: random.chance(0.2), isEnded: random.chance(0.2) };
      });
      const tenant = tenants.includes(space) ? space : null;
      return { id: randomUUID(), space, tenant, isBinned: random.chance(0.2), shares };
    });
}

export async function fillFiles(client: pg.ClientBase, worlds: readonly Pick<Around, 'files'>[]): Promise<void> {
  const files = worlds.flatMap((world) => world.files);
  const shares = files.flatMap(({ id, space, shares }) => shares.map((one) => ({ ...one, file: id, space })));
  const insert = (text: string, rows: object[]) => client.query(text, [JSON.stringify(rows)]);
  await insert(
    `insert into storage.space (id, owner_id, tenant_id, created_at)
     select space, case when tenant is null then space end, tenant, now() from jsonb_to_recordset($1::jsonb) as f(space uuid, tenant uuid)`,
    files,
  );
  await insert(
    `insert into storage.file (id, space_id, tenant_id, name, version_no, created_at, updated_at, deleted_at)
     select id, space, tenant, 'f', 2, now(), now(), case when "isBinned" then now() end
     from jsonb_to_recordset($1::jsonb) as f(id uuid, space uuid, tenant uuid, "isBinned" boolean)`,
    files,
  );
  const versions = files.flatMap(({ id, space }) =>
    [1, 2].map((no) => ({ file: id, no, space, object: randomUUID() })),
  );
  await insert(
    `insert into objects.object (id, kind, name, media_type, data_key_sealed, created_at)
     select object, 'storage.file', 'file', 'a/b', 'none', now() from jsonb_to_recordset($1::jsonb) as v(object uuid)`,
    versions,
  );
  await insert(
    `insert into storage.version (file_id, no, space_id, object_id, media_type, size_bytes, sha256, created_at)
     select file, no, space, object, 'a/b', 1, sha256(''), now()
     from jsonb_to_recordset($1::jsonb) as v(file uuid, no int, space uuid, object uuid)`,
    versions,
  );
  await insert(
    `insert into storage.share (id, file_id, space_id, to_user_id, to_tenant_id, number_sealed, from_sealed, "right",
                                created_at, ends_at, ended_at)
     select id, file, space, "user", tenant, case when tenant is null then 'n' end, 'f', 'read', now() - interval '2 days',
            now() + case when "isOver" then -1 else 1 end * interval '1 day', case when "isEnded" then now() end
     from jsonb_to_recordset($1::jsonb)
       as s(id uuid, file uuid, space uuid, "user" uuid, tenant uuid, "isOver" boolean, "isEnded" boolean)`,
    shares,
  );
}

export const readFiles = `
  select 's' || id as one from storage.space
  union all select 'f' || id from storage.file
  union all select 'x' || file_id || no from storage.version
  union all select 'h' || id from storage.share`;

/** Their own and those of their organisations; and of what is shared with them, the file as it is now. */
export function dueFiles({ files, members }: Around, person: string): string[] {
  const isTheirs = (id: string | null) =>
    id === person || members.some((one) => one.user === person && one.tenant === id && one.state === 'active');
  return files.flatMap(({ id, space, isBinned, shares }) => {
    if (isTheirs(space)) return [`s${space}`, `f${id}`, `x${id}1`, `x${id}2`, ...shares.map((one) => `h${one.id}`)];
    const reaching = shares.filter(
      ({ user, tenant, isOver, isEnded }) => !isOver && !isEnded && (user === person || isTheirs(tenant)),
    );
    const shown = reaching.length > 0 && !isBinned ? [`f${id}`, `x${id}2`] : [];
    return [...shown, ...reaching.map((one) => `h${one.id}`)];
  });
}
