import type { Deps } from '#platform/deps';
import type { Room } from '#platform/room';
import { adminRoutes } from './admin.routes.ts';
import { forgetOldAnswers } from './answers.ts';
import { assistantEnv } from './assistant.config.ts';
import { chatRoutes } from './chat.routes.ts';
import type { Model } from './model.ts';
import { reindexAfterPublishing, reindexJob } from './reindexing.worker.ts';

export const room: Room<Deps & { model: Model | null }> = {
  name: 'assistant',
  settings: assistantEnv,
  retention: 'Of questions nothing but counts, for 90 days; what is published, until it is read anew; texts for good.',
  routes(app, deps) {
    chatRoutes(app, deps);
    adminRoutes(app, deps);
  },
  jobs: [reindexJob],
  duties: [
    { name: 'assistant.forget_answers', cron: '20 4 * * *', done: 'old answers forgotten', work: forgetOldAnswers },
  ],
  consumers: [reindexAfterPublishing],
};
