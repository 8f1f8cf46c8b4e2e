import { getOwnSignature } from '@tamga/contract/users.signature';
import { call } from '#app/platform/api.server.ts';
import type { Route } from './+types/signature-image.ts';
import { pngResponse } from './images.server.ts';

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  return pngResponse((await call(context, getOwnSignature)).image);
}
