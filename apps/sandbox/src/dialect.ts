/** Which protocol the provider speaks: Smart-ID as documented, or that of eID Mongolia, which grew out of it. */
export type Dialect = 'smart-id' | 'eid-mn';
