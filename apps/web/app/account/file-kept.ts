/** Until when a file is kept, where that is still to come. */
export const stillKeptUntil = ({ kept_until: until }: { kept_until: string | null }): string | null =>
  until !== null && new Date(until) > new Date() ? until : null;

/** What is protected is deleted by nobody, and not moved to the bin either. */
export const isProtected = (file: { held: boolean; kept_until: string | null }): boolean =>
  file.held || stillKeptUntil(file) !== null;
