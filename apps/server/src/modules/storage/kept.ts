/** Of the platform, since who may read it changes: this room reads and removes it. What it is called stands in its row. */
export const keptAs = { kind: 'storage.file', owner: 'platform', name: 'file' } as const;
