import { texts } from '@tamga/ui';

/** How evidence stands. */
export const evidenceStates = texts({
  mn: {
    asked: 'Хариу ирээгүй',
    accepted: 'Хүлээж авсан',
    declined: 'Ашиглахгүй',
    failed: 'Авч чадаагүй',
    removed: 'Хассан',
  },
  en: {
    asked: 'Not answered yet',
    accepted: 'Accepted',
    declined: 'Not used',
    failed: 'Could not be fetched',
    removed: 'Removed',
  },
});
