import type { EidSession } from './session.ts';
import type { Rules } from './rules.ts';
import type { Findings, Question } from './verification.ts';

/** All that a verification rested on. */
export interface Evidence {
  id: string;
  at: Date;
  purpose: EidSession['kind'];
  outcome: 'accepted' | 'rejected';
  question: Question;
  rules: Rules;
  findings: Findings;
}
