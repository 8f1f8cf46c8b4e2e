import {
  Button,
  ButtonLink,
  CopyField,
  EmptyState,
  LogoMark,
  Notice,
  SecretOnce,
  StatusTag,
  Stepper,
  SummaryList,
  Timeline,
  type Tone,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Sample } from './sample.tsx';

const tones: readonly Tone[] = ['neutral', 'success', 'warning', 'danger', 'accent'];

/** What tells. */
export function ShowSamples(): ReactNode {
  return (
    <>
      <Sample title="Button, ButtonLink">
        <div className="actions">
          <Button>Үргэлжлүүлэх</Button>
          <Button kind="secondary" icon="download">
            Татах
          </Button>
          <Button kind="quiet">Болих</Button>
          <Button kind="danger">Устгах</Button>
          <Button aria-disabled>Түр хүлээнэ үү…</Button>
          <ButtonLink to="/" icon="arrow">
            Нүүр
          </ButtonLink>
        </div>
      </Sample>
      <Sample title="StatusTag">
        <p className="actions">
          {tones.map((tone) => (
            <StatusTag key={tone} tone={tone}>
              {tone}
            </StatusTag>
          ))}
        </p>
      </Sample>
      <Sample title="Notice">
        {tones.map((tone) => (
          <Notice key={tone} tone={tone} title={`Notice, ${tone}`}>
            <p>Таны хүсэлтийг хүлээн авлаа. Хариуг 3 хоногийн дотор мэдэгдэнэ.</p>
          </Notice>
        ))}
      </Sample>
      <Sample title="SummaryList">
        <SummaryList
          facts={[
            { label: 'Овог', value: 'Дорж' },
            { label: 'Нэр', value: 'Болормаа', action: <a href="#change">Өөрчлөх</a> },
            { label: 'И-мэйл', value: null },
          ]}
        />
      </Sample>
      <Sample title="Timeline">
        <Timeline
          happenings={[
            { id: '1', title: 'Шийдвэр гарлаа', when: '2026 оны 3-р сарын 7 10:12', tone: 'success' },
            { id: '2', title: 'Нэмэлт мэдээлэл хүссэн', when: '2026 оны 3-р сарын 6 09:40', tone: 'warning' },
            { id: '3', title: 'Илгээсэн', when: '2026 оны 3-р сарын 5 14:07' },
          ]}
        />
      </Sample>
      <Sample title="Stepper">
        <Stepper steps={['Нэвтрэх', 'Баталгаажуулах', 'Нөөц код', 'Дуусгах']} at={2} />
      </Sample>
      <Sample title="CopyField, SecretOnce">
        <CopyField name="client-id" label="Client ID" value="019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b21" />
        <SecretOnce name="secret" label="Нууц түлхүүр" value="tk_live_2Zx9Yc4Vb7" />
      </Sample>
      <Sample title="LogoMark">
        <div className="actions">
          <LogoMark name="Номын сан" src={null} />
          <LogoMark name="Library" src="/mark.svg" />
        </div>
      </Sample>
      <Sample title="EmptyState">
        <EmptyState title="Танд мэдэгдэл алга">
          <p>Шинэ мэдэгдэл ирэхэд энд харагдана.</p>
        </EmptyState>
      </Sample>
    </>
  );
}
