import { BarChart, LineChart } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Sample } from './sample.tsx';

const bars = [
  { label: 'Улаанбаатар', value: 18_240 },
  { label: 'Дархан-Уул', value: 4_110 },
  { label: 'Орхон', value: 3_870 },
  { label: 'Говьсүмбэр', value: 0 },
];

const days = Array.from({ length: 14 }, (_, index) => `2026.03.${String(index + 1).padStart(2, '0')}`);
const lines = [
  { name: 'Нэвтэрсэн', values: [310, 295, 402, 380, 366, 120, 98, 340, 351, 420, 433, 390, 141, 110] },
  { name: 'Татгалзсан', values: [12, 9, 15, 40, 22, 6, 4, 11, 10, 14, 90, 18, 5, 3] },
];

/** What counts. */
export function ChartSamples(): ReactNode {
  return (
    <>
      <Sample title="BarChart">
        <BarChart title="Нэвтрэлт, аймгаар" of="Аймаг" count="Нэвтрэлт" bars={bars} />
      </Sample>
      <Sample title="LineChart">
        <LineChart title="Нэвтрэлт, өдрөөр" of="Өдөр" steps={days} lines={lines} />
      </Sample>
    </>
  );
}
