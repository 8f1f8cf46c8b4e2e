interface Known {
  etag: string;
  replay(): Response;
}

const known = new Map<string, Known>();
const knownMax = 100;

/** Public answers are kept with their mark: the API is asked each time, and mostly says that nothing has changed. */
export const recall = (url: string): Known | null => known.get(url) ?? null;

export async function remember(url: string, reply: Response): Promise<Response> {
  const etag = reply.headers.get('etag');
  if (!reply.ok || !etag) return reply;
  const body = await reply.text();
  if (known.size >= knownMax) known.clear();
  const replay = () => new Response(body, { headers: { 'content-type': 'application/json' } });
  known.set(url, { etag, replay });
  return replay();
}
