/** Told when a service or its callers were changed. */
export const tableTopic = 'gateway:table';
