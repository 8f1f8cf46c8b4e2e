/** What a parameter lists, such as scopes; nothing, where it is not there or no text. */
export const listed = (parameter: unknown): string[] =>
  typeof parameter === 'string' ? parameter.split(' ').filter(Boolean) : [];

export const textOf = (parameter: unknown): string => (typeof parameter === 'string' ? parameter : '');
