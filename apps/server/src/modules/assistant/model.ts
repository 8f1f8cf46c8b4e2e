/** One turn of what a model reads. */
export interface ModelTurn {
  role: 'system' | 'user';
  content: string;
}

export interface Usage {
  input_tokens: number;
  output_tokens: number;
}

/** Writes texts; any provider. It is offered no tools and is given no name of anybody. */
export interface Model {
  /** The text, piece by piece as it comes; what it has cost, at the end, where the provider says so. Throws on any trouble: `NotReached` where it costs nothing. */
  write(turns: readonly ModelTurn[], signal: AbortSignal): AsyncGenerator<string, Usage | null>;
}

export const outputTokensMax = 600;
