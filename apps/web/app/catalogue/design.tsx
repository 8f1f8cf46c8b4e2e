import { Card, Icon, type IconName, iconShapes, type LifePictureName, Picture, type PictureName } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Sample } from './sample.tsx';

const colours = ['surface', 'primary', 'accent', 'success', 'warning', 'danger'] as const;
const pictures: readonly PictureName[] = ['nothing', 'search', 'done', 'inbox', 'lost'];
const lives: readonly LifePictureName[] = [
  ...(['child', 'backpack', 'school', 'work', 'umbrella', 'wedding', 'justice', 'move', 'home', 'car'] as const),
  ...(['papers', 'health', 'rest', 'loss', 'travel', 'arrive', 'business', 'ledger', 'build', 'herd', 'care'] as const),
];
const icons = Object.keys(iconShapes) as IconName[];

/** What everything is made of: colours, letters, room, depth, icons and drawings. */
export function DesignSamples(): ReactNode {
  return (
    <>
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
      <Sample title="Room, corners, depth">
        <div className="spaces">
          {[1, 2, 3, 4, 5, 6, 7, 8].map((step) => (
            <span key={step} className={`space space-${step}`}>
              {step}
            </span>
          ))}
        </div>
        <div className="swatches">
          <div className="swatch depth-low">low</div>
          <div className="swatch depth-middle">middle</div>
          <div className="swatch depth-high">high</div>
        </div>
      </Sample>
      <Card title="Цахим үнэмлэх" act="identify">
        <p>Card act=&quot;identify&quot;: blue, round, PIN1. The person says who they are.</p>
      </Card>
      <Card title="Гарын үсэг зурах" act="sign">
        <p>Card act=&quot;sign&quot;: red, square, PIN2. The person signs, as on the phone.</p>
      </Card>
      <Sample title="Icon">
        <ul className="specimens">
          {icons.map((name) => (
            <li key={name}>
              <Icon name={name} /> {name}
            </li>
          ))}
        </ul>
      </Sample>
      <Sample title="Picture">
        <ul className="specimens">
          {[...pictures, ...lives].map((name) => (
            <li key={name}>
              <Picture name={name} /> {name}
            </li>
          ))}
        </ul>
      </Sample>
    </>
  );
}
