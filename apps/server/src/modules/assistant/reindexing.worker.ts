import { defineConsumer } from '#platform/messaging/consumer';
import type { Job } from '#platform/messaging/jobs';
import { reindexing, reindexNow, reindexSoon } from './reindexing.ts';

export const reindexAfterPublishing = defineConsumer({
  name: 'assistant.reindex_after_publishing',
  // Also what is not published, and changes what is shown: whether who offers a service is active, what evidence is called.
  types: [
    'registry.service_published',
    'registry.service_archived',
    'registry.evidence_changed',
    'registry.life_event_created',
    'registry.life_event_deleted',
    'org.organisation_moved',
    'site.page_published',
  ],
  handle: (deps) => reindexSoon(deps),
});

export const reindexJob: Job = {
  queue: reindexing,
  async perform(deps, { id }) {
    const generation = await reindexNow(deps, id);
    if (generation !== null) deps.log.info({ generation }, 'questions are answered from what is published now');
  },
};
