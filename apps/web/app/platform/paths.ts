/** An address within this site, from outside: anything else leads home, so that nobody is sent away by a link. */
export function ownPath(value: FormDataEntryValue | string | null | undefined, otherwise = '/'): string {
  const isOwn = typeof value === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(value) && value.length <= 2_000;
  return isOwn ? value : otherwise;
}

/** Whether a page is of the part of the site that begins there. */
export const isWithin = (pathname: string, at: string): boolean =>
  pathname === at || at === '/' || pathname.startsWith(`${at}/`);
