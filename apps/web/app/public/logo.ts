import { getActiveTheme, getAppearance } from '@tamga/contract/site';
import { data } from 'react-router';
import { call } from '#app/platform/api.server.ts';
import type { Route } from './+types/logo.ts';

/** The logo as a picture of its own. Its address names its version, so it may be kept. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const [theme, appearance] = await Promise.all([call(context, getActiveTheme), call(context, getAppearance)]);
  const [, base64] = /^data:image\/png;base64,(.+)$/.exec(theme.logo ?? appearance.logo ?? '') ?? [];
  if (!base64) throw data(null, { status: 404 });
  return new Response(Buffer.from(base64, 'base64'), {
    headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' },
  });
}
