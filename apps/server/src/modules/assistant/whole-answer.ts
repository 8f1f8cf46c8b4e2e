import type { ChatAnswer } from '@tamga/contract/assistant';

/** For those who wait until it is whole. */
export async function wholeAnswer(pieces: AsyncGenerator<string, ChatAnswer>): Promise<ChatAnswer> {
  let step = await pieces.next();
  while (!step.done) step = await pieces.next();
  return step.value;
}
