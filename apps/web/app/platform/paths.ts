/** Accepts only an address within this site; any other leads home, so that no link can send people away. */
export function ownPath(value: FormDataEntryValue | string | null | undefined, otherwise = '/'): string {
  const isOwn = typeof value === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(value) && value.length <= 2_000;
  return isOwn ? value : otherwise;
}

/** Whether a page is of the part of the site that begins there. */
export const isWithin = (pathname: string, at: string): boolean =>
  pathname === at || at === '/' || pathname.startsWith(`${at}/`);
