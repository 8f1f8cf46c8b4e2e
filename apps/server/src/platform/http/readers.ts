type Wake = (mark: string) => void;

/** The open readers of one operation, by topic. */
export interface Readers {
  /** Answers how to take it out again. */
  add(topic: string, wake: Wake): () => void;
  wake(topic: string, mark: string): void;
  isEmpty(): boolean;
}

export function openReaders(): Readers {
  const byTopic = new Map<string, Set<Wake>>();
  return {
    add(topic, wake) {
      const own = byTopic.get(topic) ?? new Set();
      byTopic.set(topic, own.add(wake));
      return () => {
        own.delete(wake);
        if (own.size === 0 && byTopic.get(topic) === own) byTopic.delete(topic);
      };
    },
    wake: (topic, mark) => byTopic.get(topic)?.forEach((wake) => wake(mark)),
    isEmpty: () => byTopic.size === 0,
  };
}
