/**
 * What a page asks its server while it stays open. Null where the connection is away, or the session has ended. Not by a
 * fetcher of the router: one that fails takes the page away, and with it what is typed there.
 */
export async function askAside(path: string): Promise<unknown> {
  try {
    const reply = await fetch(path, { headers: { accept: 'application/json' } });
    return reply.ok ? await reply.json() : null;
  } catch {
    return null;
  }
}
