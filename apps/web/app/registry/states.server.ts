const states = ['draft', 'published', 'archived'] as const;

interface Standing {
  state?: (typeof states)[number] | undefined;
  stale?: 'true';
}

/** In which state a list has its services; those that were published long ago are a state of their own for a reader. */
export function standingOf(url: URL): Standing {
  const asked = url.searchParams.get('state');
  return asked === 'stale' ? { stale: 'true' } : { state: states.find((one) => one === asked) };
}
