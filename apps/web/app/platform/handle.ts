/** What a page says of itself to the frame: that it needs no script, or that its form ends at another site. */
export const saysOfItself = (handle: unknown, word: 'still' | 'leadsAway'): boolean =>
  typeof handle === 'object' && handle !== null && word in handle;
