/** A short name made of an English title: lower-case Latin letters and digits, with hyphens between the words. */
export function slugOf(title: string): string {
  const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const slug = words
    .join('-')
    .replace(/^[0-9-]+/, '')
    .slice(0, 64);
  return slug.replace(/-$/, '');
}
