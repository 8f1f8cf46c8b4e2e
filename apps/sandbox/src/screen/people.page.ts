import type { Organisation } from '#eid/organisations';
import type { Person } from '#eid/person';
import { escape } from './html.ts';
import type { Texts } from './texts.mn.ts';

interface Deps {
  people: Person[];
  organisations: Organisation[];
}

/** The choice of whose phone this is: first people who need a hand, then those who answer by themselves. */
export function peopleScreen({ people, organisations }: Deps, texts: Texts): string {
  const enrolled = people.filter(({ hasAccount }) => hasAccount);
  const button = (person: Person) => personButton(person, lineOf(person, organisations, texts), texts);
  const list = (some: Person[]) => `<ul class="people">${some.map(button).join('')}</ul>`;
  const automatic = enrolled.filter(({ answer }) => answer !== null);
  return `<section class="screen" data-screen="people" hidden>
    <div class="body">
      <h1 tabindex="-1">${texts.people.title}</h1>
      <p class="quiet">${texts.people.hint}</p>
      ${list(enrolled.filter(({ answer }) => answer === null))}
      <details class="more">
        <summary>${texts.people.automatic}</summary>
        <p class="quiet">${texts.people.automaticHint}</p>
        ${list(automatic)}
      </details>
    </div>
  </section>`;
}

function personButton(person: Person, line: string, { words: { language } }: Texts): string {
  const [family, given] =
    language === 'mn' ? [person.familyName, person.givenName] : [person.familyNameLatin, person.givenNameLatin];
  return `<li><button type="button" class="person" data-person="${escape(person.civilId)}">
    <span class="avatar tone-${Number(person.civilId.slice(0, -1)) % 6}" aria-hidden="true">${escape(family.slice(0, 1) + given.slice(0, 1))}</span>
    <span class="lines"><strong>${escape(`${family} ${given}`)}</strong> <span class="quiet">${escape(line)}</span></span>
  </button></li>`;
}

/** Tells people apart in a demonstration: by their fixed answer, whom they act for, or their number. */
function lineOf(person: Person, organisations: Organisation[], { words: { language } }: Texts): string {
  if (person.answer) return person.answer.endResult;
  const names = person.represents.flatMap(({ organisationId }) => {
    const organisation = organisations.find((one) => one.organisationId === organisationId);
    if (!organisation) return [];
    return language === 'mn' ? organisation.name : organisation.nameLatin;
  });
  return names.join(', ') || person.registerNumber;
}
