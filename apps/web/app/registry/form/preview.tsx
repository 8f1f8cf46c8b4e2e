import type { Page } from '@tamga/forms';
import { useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { FormQuestions } from '#app/platform/form/form-questions.tsx';
import { builderTexts } from '#app/texts/registry-form.ts';

/** The form as a citizen will see it on a phone; to be looked at, while the page to try it is another. */
export function FormPreview({ pages }: { pages: readonly Page[] }): ReactNode {
  const words = useTexts(builderTexts);
  return (
    <div className="phone-view" role="group" aria-label={words.preview} inert>
      <FormQuestions pages={pages} answers={undefined} />
    </div>
  );
}
