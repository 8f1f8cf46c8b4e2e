// A worker as it runs in production, with the job alone that reads anew what is published.
import { reindexJob } from '../src/modules/assistant/reindexing.worker.ts';
import { runWorker } from '../src/main.worker.ts';

process.exitCode = await runWorker([], { consumers: [], jobs: [reindexJob] });
