import { asAdmin, type House } from './house.ts';

/** From now on the database refuses every change of this row, as if it could not be carried out. */
export const holdRow = ({ database }: Pick<House, 'database'>, table: string, id: string): Promise<unknown> =>
  asAdmin(
    (client) =>
      client.query(`
        create or replace function public.refuse() returns trigger language plpgsql
          as $$ begin raise exception 'this row is stuck'; end $$;
        create or replace trigger stuck_${id.replaceAll('-', '')} before update or delete on ${table}
          for each row when (old.id = '${id}') execute function public.refuse()`),
    database,
  );
