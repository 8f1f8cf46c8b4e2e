// Loaded before the test runner. To know which test it is in, the runner has Node tell it of every promise that is made
// and collected, which makes each about seven times as dear, and is a large part of what tests of the platform cost.
// Here a test is known by what asynchronous work carries along anyway (AsyncLocalStorage).
import hooks, { AsyncLocalStorage, AsyncResource, type HookCallbacks } from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';

const { createHook, executionAsyncId } = hooks;
const { runInAsyncScope } = AsyncResource.prototype;
const tests = new WeakSet();
const testId = new AsyncLocalStorage<number>();

/** The first hook of a process is that of the runner. It need not hear of anything but its own tests. */
hooks.createHook = ({ init, destroy = () => undefined }: HookCallbacks) => {
  hooks.createHook = createHook;
  const quiet: HookCallbacks & { trackPromises: boolean } = {
    init: (id, type, trigger, resource) => {
      if (type !== 'Test') return;
      tests.add(resource);
      init?.(id, type, trigger, resource);
    },
    destroy,
    trackPromises: false,
  };
  return createHook(quiet);
};

hooks.executionAsyncId = () => testId.getStore() ?? executionAsyncId();

AsyncResource.prototype.runInAsyncScope = function runTest<This, Result>(
  this: AsyncResource,
  work: (this: This, ...words: never[]) => Result,
  self?: This,
  ...words: never[]
): Result {
  const run = () => work.apply(self as This, words);
  return runInAsyncScope.call(this, tests.has(this) ? () => testId.run(this.asyncId(), run) : run) as Result;
};
syncBuiltinESMExports();
