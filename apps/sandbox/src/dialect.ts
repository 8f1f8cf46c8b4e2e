/** Whose words the provider speaks: those of Smart-ID as documented, or those of eID Mongolia, which grew out of them. */
export type Dialect = 'smart-id' | 'eid-mn';
