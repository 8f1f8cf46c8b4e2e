import { getOrganizationStamp } from '@tamga/contract/pki.marks';
import { call } from '#app/platform/api.server.ts';
import type { Route } from './+types/stamp-image.ts';
import { pngResponse } from './images.server.ts';

export async function loader({ context, params: { regNo } }: Route.LoaderArgs): Promise<Response> {
  return pngResponse((await call(context, getOrganizationStamp, { params: { regNo } })).image);
}
