/**
 * The path that a request asks for; null where its target is no path of ours. `//host/` and `http://host/` name another
 * place, and what is no address at all must not end the process.
 */
export function pathnameOf(target: string | undefined, origin: string): string | null {
  if (!target?.startsWith('/')) return null;
  const pathname = URL.parse(`${origin}${target}`)?.pathname;
  // Backslashes and dots are resolved by now: a page that leads back to its own path would lead to another host.
  return pathname === undefined || pathname.startsWith('//') || !isText(pathname) ? null : pathname;
}

/** Whether what is escaped in it is text: every page looks for its words there. */
function isText(pathname: string): boolean {
  try {
    return decodeURIComponent(pathname) !== '';
  } catch {
    return false;
  }
}
