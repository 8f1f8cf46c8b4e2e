import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Kept {
  payload: AdapterPayload;
  endsAt: number;
}

/** Where the provider keeps its sessions and codes: here, until the sandbox ends. One store for each kind of thing. */
export function openMemory(now: () => Date): (kind: string) => Adapter {
  const stores = new Map<string, Map<string, Kept>>();
  return (kind) => {
    const store = stores.get(kind) ?? new Map<string, Kept>();
    stores.set(kind, store);
    return adapterOf(store, () => Math.floor(now().getTime() / 1_000));
  };
}

function adapterOf(store: Map<string, Kept>, seconds: () => number): Adapter {
  const find = (isIt: (payload: AdapterPayload) => boolean) =>
    [...store.values()].find(({ payload, endsAt }) => endsAt > seconds() && isIt(payload))?.payload;
  return {
    upsert: async (id, payload, lasts) => {
      store.set(id, { payload, endsAt: lasts ? seconds() + lasts : Number.POSITIVE_INFINITY });
    },
    find: async (id) => {
      const kept = store.get(id);
      return kept && kept.endsAt > seconds() ? kept.payload : undefined;
    },
    findByUid: async (uid) => find((payload) => payload.uid === uid),
    findByUserCode: async (userCode) => find((payload) => payload.userCode === userCode),
    consume: async (id) => {
      const kept = store.get(id);
      if (kept) kept.payload.consumed = seconds();
    },
    destroy: async (id) => {
      store.delete(id);
    },
    revokeByGrantId: async (grantId) => {
      for (const [id, { payload }] of store) if (payload.grantId === grantId) store.delete(id);
    },
  };
}
