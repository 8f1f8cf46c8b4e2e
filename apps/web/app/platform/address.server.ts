import { getProtectedResource } from '@tamga/contract/tools.surfaces';
import { attempt } from './api.server.ts';
import { type Context, visitContext } from './context.ts';

/** Where programs reach the platform: the API says so; where it has no address of its own, it is at ours. */
export async function readAddress(context: Context): Promise<string> {
  const told = await attempt(context, getProtectedResource);
  const { publicUrl } = context.get(visitContext).world;
  return (told.ok ? told.data.resource.replace(/\/mcp$/, '') : publicUrl).replace(/\/$/, '');
}
