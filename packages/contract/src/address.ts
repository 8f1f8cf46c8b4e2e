/** Whether it is an address that browsers read as we do: https, a host and a port that there are, and no password. */
export function isHttpsAddress(text: string): boolean {
  const url = text.startsWith('https://') ? URL.parse(text) : null;
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === '';
}

/** The same, or a path of our own site; `//host/` would be another site. */
export function isPictureAddress(text: string): boolean {
  if (!text.startsWith('/')) return isHttpsAddress(text);
  return URL.parse(`https://own.invalid${text}`)?.pathname.startsWith('//') === false;
}
