import type { ChatAnswer } from '@tamga/contract/assistant';
import { Button, ButtonLink, Card, ItemList, Section, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { askTexts } from '#app/texts/public-ask.ts';

/** What was answered, where it is from, and what can be done next. */
export function AskedAnswer({ question, answer }: { question: string; answer: ChatAnswer }): ReactNode {
  return (
    <>
      <AnswerCard question={question} sentences={[answer.answer]} answer={answer} />
      <AnswerGround answer={answer} />
    </>
  );
}

interface Shown {
  question: string;
  sentences: readonly string[];
  /** Null while it is written, and where it was not written to its end. */
  answer: ChatAnswer | null;
  /** What there is to know of it until it is whole. */
  children?: ReactNode;
}

/** Each sentence is a part of its own, so that a screen reader reads out the new one alone, and once it is whole. */
export function AnswerCard({ question, sentences, answer, children }: Shown): ReactNode {
  const words = useTexts(askTexts);
  const tools = answer?.suggestions.filter(({ kind }) => kind === 'tool') ?? [];
  return (
    <Card>
      <p className="muted">
        {words.asked}: {question}
      </p>
      <div aria-live="polite">
        {linesOf(sentences).map((line, at) => (
          <p key={at}>
            {line.map((sentence, index) => (
              <span key={index}>{sentence}</span>
            ))}
          </p>
        ))}
      </div>
      {answer && answer.citations.length > 0 && (
        <p className="muted">{answer.status === 'answered' ? words.written : words.quoted}</p>
      )}
      {tools.map(({ id, title }) => (
        <Form key={id} method="post" className="actions">
          <input type="hidden" name="question" value={question} />
          <Button name="use" value={id}>
            {title}
          </Button>
        </Form>
      ))}
      {children}
    </Card>
  );
}

function linesOf(sentences: readonly string[]): string[][] {
  const lines: string[][] = [];
  for (const sentence of sentences)
    for (const [at, part] of sentence.split('\n').entries()) {
      const line = at === 0 ? lines.at(-1) : undefined;
      if (line) line.push(part);
      else lines.push([part]);
    }
  return lines;
}

/** Where a whole answer is from, and whether it helped. */
export function AnswerGround({ answer: { id, citations, suggestions } }: { answer: ChatAnswer }): ReactNode {
  const words = useTexts(askTexts);
  const links = suggestions.filter(({ url }) => url !== null);
  return (
    <>
      {citations.length > 0 && (
        <Section title={words.sources}>
          <ItemList
            items={citations.map(({ id, title, url, quote, apply_url }) => ({
              id,
              title: <Link to={url}>{title}</Link>,
              lines: [quote],
              ...(apply_url && {
                actions: (
                  <ButtonLink to={apply_url} kind="secondary" icon="arrow">
                    {words.apply}
                  </ButtonLink>
                ),
              }),
            }))}
          />
        </Section>
      )}
      {links.length > 0 && (
        <Section title={words.near}>
          <ItemList items={links.map(({ id, title, url }) => ({ id, title: <Link to={url ?? '/'}>{title}</Link> }))} />
        </Section>
      )}
      <Form method="post" className="actions">
        <span>{words.helped}</span>
        <input type="hidden" name="answer" value={id} />
        <Button kind="secondary" name="helpful" value="yes">
          {words.yes}
        </Button>
        <Button kind="secondary" name="helpful" value="no">
          {words.no}
        </Button>
      </Form>
    </>
  );
}
