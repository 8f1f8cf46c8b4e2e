const states = ['draft', 'published', 'archived'] as const;

/** The state that a list is filtered by; what is none is left out. */
export const stateOf = (url: URL): (typeof states)[number] | undefined =>
  states.find((one) => one === url.searchParams.get('state'));
