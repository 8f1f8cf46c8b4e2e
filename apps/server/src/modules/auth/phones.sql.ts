import type { Db, Tx } from '#platform/data/db';

interface Place {
  account_key: string;
  place: number;
  request: string;
  held_until: Date;
}

/** Takes this place, unless it is taken. One statement, so of any number who try, one gets it. */
export const claimPlace = async (db: Db, place: Place, now: Date): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('auth.phone_request')
    .values(place)
    .onConflict((conflict) =>
      conflict
        .columns(['account_key', 'place'])
        .doUpdateSet({ request: place.request, held_until: place.held_until })
        .where('auth.phone_request.held_until', '<=', now),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

export const freePlace = (db: Db | Tx, request: string) =>
  db.deleteFrom('auth.phone_request').where('request', '=', request).execute();

export const deleteOldPlaces = (db: Db, before: Date) =>
  db.deleteFrom('auth.phone_request').where('held_until', '<', before).execute();
