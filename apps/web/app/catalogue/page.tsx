import { PageTitle } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data } from 'react-router';
import { visitContext } from '#app/platform/context.ts';
import { FormSamples } from './forms.tsx';
import { Sample } from './sample.tsx';
import { ShowSamples } from './show.tsx';
import { TableSamples } from './tables.tsx';
import type { Route } from './+types/page.ts';

/** Every component in every state, for those who build screens. It exists in development and tests alone. */
export function loader({ context }: Route.LoaderArgs): null {
  if (!context.get(visitContext).world.showsCatalogue) throw data(null, { status: 404 });
  return null;
}

export default function Catalogue(): ReactNode {
  return (
    <>
      <PageTitle title="Components" lead="Everything that screens are made of, in each of its states." />
      <Sample title="Colours">
        <div className="swatches">
          {colours.map((name) => (
            <div key={name} className={`swatch swatch-${name}`}>
              {name}
            </div>
          ))}
        </div>
      </Sample>
      <Sample title="Letters">
        <p className="type-5">Өвөр Үүлэн нүүдэл</p>
        <p className="type-4">Аа Бб Вв Гг Дд Ее Ёё Өө Үү Юю Яя</p>
        <p className="type-3">Иргэний цахим үнэмлэх, 2026 оны 3-р сарын 5</p>
        <p>Хүн бүр төрж мэндлэхэд эрх чөлөөтэй, адилхан нэр төртэй, ижил эрхтэй байдаг. ₮ 1,234,567.50</p>
        <p className="muted">
          Оюун ухаан нандин чанар заяасан хүн гэгч өөр хоорондоо ахан дүүгийн үзэл санаагаар харьцах учиртай.
        </p>
      </Sample>
      <ShowSamples />
      <FormSamples />
      <TableSamples />
    </>
  );
}

const colours = ['surface', 'primary', 'accent', 'success', 'warning', 'danger'] as const;
