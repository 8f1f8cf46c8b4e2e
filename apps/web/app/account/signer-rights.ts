/** What a person may be asked to do for an organisation. */
export const signerRights = ['MANAGER', 'ADMIN'] as const;
