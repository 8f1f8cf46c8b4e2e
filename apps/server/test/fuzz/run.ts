import { isAdmitted } from '#test/callers';
import type { Operation } from './document.ts';
import { type Answer, judge } from './judge.ts';
import { type Memory, openMemory } from './memory.ts';
import { openRandom } from './random.ts';
import { chooseOperation, endsSession, isMissing, openTo, type Reached, signingOutLast } from './reach.ts';
import { type Callers, exampleRequest, type FuzzRequest, randomRequest } from './requests.ts';
import type { Source } from './values.ts';
import { curlOf, type Send } from './wire.ts';

export interface Fuzzing {
  operations: readonly Operation[];
  schemas: Source['schemas'];
  /** People to act as; asked for anew now and then, since some operations end a session or take a right away. */
  callersAnew: () => Promise<Callers>;
  /** Things they have by now that no request of theirs could have made. */
  belongings: () => readonly Belonging[];
  send: Send;
  seed: number;
  requests: number;
  /** What chance has missed is asked for in the end. */
  reachesAll?: boolean;
  /** A request that is not answered within this time, twice, hangs. */
  hangMs?: number;
}

export interface Belonging {
  /** The collection in which it is found. */
  path: string;
  caller: string;
  thing: Record<string, unknown>;
}

export interface Report {
  sent: number;
  seconds: number;
  findings: string[];
  /** Requests that may have strayed are not counted. */
  reached: Reached;
  statuses: Record<string, number>;
}

const atOnce = 24;
const longRun = 100_000;
const renewAfter = 5_000;
/** Making all callers anew, and what they have, takes as long as some hundred requests, even if they signed out. */
const renewAtMost = (requests: number): number => (requests > longRun ? 2_500 : 1_500);
/** Longer than the server of the tests gives itself: one that is slow says so, with a status that is a finding, too. */
const patienceMs = 70_000;
const findingsMax = 20;
const lastRounds = 4;
const lastTries = 40;
const heavyBytes = 32 * 1024;

/** Sends each example as every caller who is admitted, then requests made by chance; judges every answer. */
export async function fuzz(fuzzing: Fuzzing): Promise<Report> {
  const { operations, seed, requests } = fuzzing;
  const started = performance.now();
  const report: Report = { sent: 0, seconds: 0, findings: [], reached: new Map(), statuses: {} };
  for (const { id } of operations) report.reached.set(id, { answered: 0, refused: 0 });
  const memory = openMemory();
  // A caller who signed out is of no use until all are made anew, and documents are drawn one after the other, so that on
  // a busy machine a few dozen of them are not drawn in time: both are rare.
  const heavy = new Set(
    operations.filter(({ path }) => /\/(logout|not-me|closing)$|\.pdf$/.test(path)).map(({ id }) => id),
  );
  const asking = new Set<Promise<unknown>>();
  const renew = async (): Promise<Callers> => {
    // Requests still under way may take from people what they are just being given.
    await Promise.all(asking);
    const callers = await fuzzing.callersAnew();
    for (const { path, caller, thing } of fuzzing.belongings()) {
      memory.meet(path, caller, thing);
      memory.learn(thing);
    }
    return callers;
  };
  // Everybody waits for it, or they would ask as people who are signed out.
  let renewed = renew();
  let renewedAt = 0;
  let hasEnded = false;
  const renewWhenDue = (index: number): void => {
    if (index - renewedAt < (hasEnded ? renewAtMost(requests) : renewAfter)) return;
    [renewedAt, hasEnded, renewed] = [index, false, renew()];
  };
  const callersNow = async (): Promise<Callers> => {
    const waitedFor = renewed;
    const callers = await waitedFor;
    return waitedFor === renewed ? callers : callersNow();
  };
  const examples = examplesOf(operations, await renewed);

  const make = (index: number, callers: Callers, asked?: Operation): FuzzRequest => {
    const example = examples[index];
    if (example && !asked) return exampleRequest(index, example.operation, example.caller, callers);
    const random = openRandom(seed, index);
    const source = {
      random,
      schemas: fuzzing.schemas,
      remembered: (name: string) => memory.recall(name, random),
      thingOf: (path: string) => memory.thingOf(path, random),
    };
    const operation = asked ?? chooseOperation(operations, heavy, random, report.reached);
    const isNew = report.reached.get(operation.id)?.answered === 0;
    return randomRequest(index, operation, callers, source, isNew && random.chance(0.7));
  };
  const ask = async (asked?: Operation): Promise<void> => {
    const index = report.sent;
    report.sent += 1;
    renewWhenDue(index);
    const request = make(index, await callersNow(), asked);
    const exchanging = exchange(fuzzing, request);
    asking.add(exchanging);
    const { answer, problems } = await exchanging;
    asking.delete(exchanging);
    if (answer) recordAnswer(report, memory, request, answer);
    if (answer && answer.status < 300 && endsSession(request.operation)) hasEnded = true;
    if (answer && answer.body.length > heavyBytes) heavy.add(request.operation.id);
    for (const problem of problems) {
      const finding = describe(seed, request, problem);
      report.findings.push(finding);
      // In a long run findings are printed at once, so that mending can begin.
      if (requests > longRun) console.log(finding);
    }
  };
  const worker = async (): Promise<void> => {
    while (report.sent < requests && report.findings.length < findingsMax) await ask();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  // What chance has missed is asked for alone, of people who have just moved in and whom nobody takes anything from.
  for (let round = 0; fuzzing.reachesAll && round < lastRounds; round += 1) {
    const missing = signingOutLast(openTo(await renewed, operations)).filter((operation) =>
      isMissing(operation, report.reached),
    );
    if (missing.length === 0) break;
    renewed = renew();
    for (const operation of missing)
      for (let tries = 0; tries < lastTries && isMissing(operation, report.reached); tries += 1) await ask(operation);
  }
  // Asked for by the last request, perhaps: the house must not be closed while people move in.
  await renewed;
  report.seconds = (performance.now() - started) / 1_000;
  return report;
}

/** Sends and judges. Slow once may be a busy machine; slow again is the server. */
async function exchange(fuzzing: Fuzzing, request: FuzzRequest): Promise<{ answer?: Answer; problems: string[] }> {
  const { send, hangMs = patienceMs } = fuzzing;
  try {
    const first = await within(hangMs, send(request));
    // One that says itself that it was too slow is asked twice, as one that says nothing.
    const answer = first && first.status !== 504 ? first : await within(hangMs, send(request));
    if (!answer) return { problems: [`hangs: no answer within ${hangMs} ms, twice`] };
    return { answer, problems: judge(request, answer) };
  } catch (error) {
    return { problems: [`no answer at all: ${String(error)}`] };
  }
}

/** With a bare timer: one that can be aborted costs more than the exchange itself. */
async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, undefined);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const examplesOf = (operations: readonly Operation[], callers: Callers) =>
  signingOutLast(operations).flatMap((operation) =>
    Object.keys(callers)
      .filter((caller) => isAdmitted(operation.access, caller))
      .map((caller) => ({ operation, caller })),
  );

function recordAnswer(report: Report, memory: Memory, request: FuzzRequest, { status, headers, body }: Answer): void {
  report.statuses[status] = (report.statuses[status] ?? 0) + 1;
  if (request.strays) return;
  const reached = report.reached.get(request.operation.id);
  const isOutcome = body.startsWith('{"success":false');
  if (reached && status < 300 && !isOutcome) reached.answered += 1;
  if (reached && (isOutcome || (status >= 400 && status < 500))) reached.refused += 1;
  // A log in lines of JSON begins like JSON, too.
  const isJson = String(headers['content-type']).startsWith('application/json');
  if (status >= 300 || !isJson || !body.startsWith('{') || body.length >= heavyBytes) return;
  const learned: unknown = JSON.parse(body);
  memory.learn(learned);
  memory.meet(request.operation.path, request.caller, learned);
}

const describe = (seed: number, request: FuzzRequest, problem: string): string =>
  `${request.operation.method} ${request.operation.path} by ${request.caller}: ${problem}\n` +
  `  FUZZ_SEED=${seed}, request ${request.index}\n  ${curlOf(request)}`;
