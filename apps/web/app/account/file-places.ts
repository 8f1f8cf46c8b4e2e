/** Where files are listed: whose, in which folder or part. */
export interface FilePlace {
  of?: string | undefined;
  folder?: string | undefined;
  view?: string | undefined;
  done?: string | undefined;
}

export function filesAt({ of, folder, view, done }: FilePlace, page = '/me/files'): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ of, folder, view, done })) if (value) query.set(name, value);
  return query.size > 0 ? `${page}?${query}` : page;
}
