export type { Embedder } from './embedder.ts';
export { measureEmbedding } from './embedding.ts';
export { openEmbedder } from './embedding-calls.ts';
export { recordInsight, searchMemory } from './memory.ts';
export { harmIn } from './screening.ts';
export { room } from './room.ts';
