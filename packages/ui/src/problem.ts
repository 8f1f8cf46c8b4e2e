import { createContext, useContext } from 'react';
import { useActionData } from 'react-router';

/** Why a form was refused: in words, by field, with what was typed so that the person need not type it again. */
export interface Problem {
  message: string;
  fields: Record<string, string>;
  /** What the summary says of them, where it has to name them: the form was written by others. */
  lines?: Record<string, string>;
  values: Record<string, string>;
}

/** What the action of this page answered, where it refused. */
export function useActionProblem(): Problem | null {
  const answer: unknown = useActionData();
  return isProblem(answer) ? answer : null;
}

const isProblem = (answer: unknown): answer is Problem =>
  typeof answer === 'object' && answer !== null && 'message' in answer && 'fields' in answer && 'values' in answer;

export const ProblemContext = createContext<Problem | null>(null);

/** What a field shows: its error, and what was typed before it was refused. */
export function useFieldProblem(name: string): { error: string | undefined; typed: string | undefined } {
  const problem = useContext(ProblemContext);
  return { error: problem?.fields[name], typed: problem?.values[name] };
}

export const describedBy = (name: string, hint: unknown, error: unknown): string | undefined =>
  [hint ? `${name}-hint` : '', error ? `${name}-error` : ''].filter(Boolean).join(' ') || undefined;
