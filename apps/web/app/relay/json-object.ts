/** What was typed as JSON: an object, null where nothing was typed, undefined where it is none. */
export function objectIn(text: string): Record<string, unknown> | null | undefined {
  if (text === '') return null;
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
