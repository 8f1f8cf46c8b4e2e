import {
  Checkbox,
  Checkboxes,
  ColourField,
  DateInput,
  Field,
  FileUpload,
  type Problem,
  Radios,
  Select,
  TaskForm,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Sample } from './sample.tsx';

const options = [
  { value: 'one', label: 'Иргэн', hint: 'Өөрийн нэрээр' },
  { value: 'two', label: 'Байгууллага' },
];

const problem: Problem = {
  message: 'Хүсэлтийн мэдээлэл дутуу эсвэл буруу байна.',
  fields: { wrong_name: 'Овгоо кирилл үсгээр бичнэ үү.', wrong_kind: 'Нэгийг нь сонгоно уу.' },
  values: { wrong_name: 'Dorj' },
};

/** What is filled in. */
export function FormSamples(): ReactNode {
  return (
    <>
      <Sample title="TaskForm and its fields">
        <TaskForm submit="Хадгалах" problem={null} aside={<Link to="/">Болих</Link>} files>
          <Field name="family_name" label="Овог" value="Дорж" autoComplete="family-name" />
          <Field name="email" label="И-мэйл" hint="Мэдэгдэл илгээхэд ашиглана." optional type="email" />
          <Field name="reason" label="Шалтгаан" lines={3} />
          <Select
            name="language"
            label="Хэл"
            options={[
              { value: 'mn', label: 'Монгол' },
              { value: 'en', label: 'English' },
            ]}
          />
          <Radios name="kind" label="Хэний нэрээр" options={options} value="one" />
          <Checkboxes name="rights" label="Эрхүүд" options={options} values={['two']} />
          <Checkbox name="agreed" label="Нөхцөлийг зөвшөөрч байна" />
          <DateInput name="birth" label="Төрсөн огноо" hint="Жишээ нь: 1990 3 5" value="1990-03-05" />
          <ColourField name="colour" label="Өнгө" value="#1d5091" />
          <FileUpload name="picture" label="Гарын үсгийн зураг" hint="PNG эсвэл JPEG" accept="image/png,image/jpeg" />
        </TaskForm>
      </Sample>
      <Sample title="A form that was refused">
        <TaskForm submit="Хадгалах" problem={problem}>
          <Field name="wrong_name" label="Овог" />
          <Radios name="wrong_kind" label="Хэний нэрээр" options={options} />
        </TaskForm>
      </Sample>
    </>
  );
}
