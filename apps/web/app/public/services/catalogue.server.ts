import { listCatalogueLifeEvents } from '@tamga/contract/registry.catalogue';
import type { LifePictureName } from '@tamga/ui';
import { call } from '#app/platform/api.server.ts';
import { type Context, guestContext } from '#app/platform/context.ts';
import { pictureOf } from '#app/public/life-events/pictures.server.ts';

const pageSize = 100;

export interface ShownEvent {
  id: string;
  code: string;
  title: string;
  kind: 'life' | 'business';
  picture: LifePictureName;
  services: number;
}

export async function readLifeEvents(context: Context): Promise<ShownEvent[]> {
  const { language } = context.get(guestContext);
  const { items } = await call(context, listCatalogueLifeEvents, { query: { limit: pageSize } });
  return items.map(({ title, ...event }) => ({
    ...event,
    title: title[language],
    picture: pictureOf(event.code, event.kind),
  }));
}
