export const relayAt = '/admin/relay';

/** A page of the exchange, for this organisation. */
export const pageOf = (page: string, tenantId: string | null): string => {
  const [path, query = ''] = page.split('?');
  const words = new URLSearchParams(query);
  if (tenantId) words.set('org', tenantId);
  const rest = words.toString();
  return `${relayAt}${path}${rest && `?${rest}`}`;
};

export const requestAt = (id: string): string => `${relayAt}/requests/${id}`;
export const platformAt = (id: string): string => `${relayAt}/platforms/${id}`;
