import { Button, ButtonLink, Card, EmptyState, Notice, StatusTag } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Sample } from './sample.tsx';

interface Advice {
  title: string;
  good: ReactNode;
  goodWhy: string;
  bad: ReactNode;
  badWhy: string;
}

const advice: readonly Advice[] = [
  {
    title: 'One main button on a page',
    good: (
      <div className="actions">
        <Button>Илгээх</Button>
        <Button kind="quiet">Болих</Button>
      </div>
    ),
    goodWhy: 'The way on is plain; what is said on it is what happens.',
    bad: (
      <div className="actions">
        <Button>OK</Button>
        <Button>Болих</Button>
      </div>
    ),
    badWhy: 'Two equal buttons make a person guess, and “OK” says nothing.',
  },
  {
    title: 'Red is for signing and for harm',
    good: <Button kind="danger">Эрхийг хаах</Button>,
    goodWhy: 'A danger button names the harm, on a page of its own.',
    bad: (
      <ButtonLink to="/catalogue" kind="danger">
        Дараагийн хуудас
      </ButtonLink>
    ),
    badWhy: 'Red where nothing happens teaches people to overlook it.',
  },
  {
    title: 'A state is a word',
    good: <StatusTag tone="success">Хүчинтэй</StatusTag>,
    goodWhy: 'The word says it; the dot helps those who see colours.',
    bad: <StatusTag tone="success">✓</StatusTag>,
    badWhy: 'A sign or a colour alone is silent to many.',
  },
  {
    title: 'An empty list says what to do next',
    good: (
      <EmptyState title="Мэдэгдэл алга" picture="inbox">
        <p>Шинэ мэдэгдэл ирэхэд энд харагдана.</p>
      </EmptyState>
    ),
    goodWhy: 'Why there is nothing, and when that changes.',
    bad: <EmptyState title="No data" />,
    badWhy: 'The reader wonders whether something broke.',
  },
  {
    title: 'Notices are few',
    good: (
      <Notice tone="warning">
        <p>Гэрчилгээ тань 12 хоногийн дараа дуусна.</p>
      </Notice>
    ),
    goodWhy: 'One, near what it is about, in one sentence.',
    bad: (
      <>
        <Notice tone="warning">Анхаар!</Notice>
        <Notice tone="danger">Чухал мэдээлэл</Notice>
      </>
    ),
    badWhy: 'Where everything is important, nothing is.',
  },
];

/** Do and don't, side by side. */
export function AdviceSamples(): ReactNode {
  return advice.map(({ title, good, goodWhy, bad, badWhy }) => (
    <Sample key={title} title={title}>
      <div className="grid">
        <Card>
          <StatusTag tone="success">Do</StatusTag>
          {good}
          <p className="muted">{goodWhy}</p>
        </Card>
        <Card>
          <StatusTag tone="danger">Don’t</StatusTag>
          {bad}
          <p className="muted">{badWhy}</p>
        </Card>
      </div>
    </Sample>
  ));
}
