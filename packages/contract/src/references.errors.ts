import type { ErrorTable } from './refusal.ts';

export const referencesErrors = {
  'references.reference_not_found': {
    status: 404,
    mn: 'Ийм баримт олдсонгүй.',
    en: 'We could not find this document.',
  },
  'references.type_not_found': {
    status: 404,
    mn: 'Ийм лавлагаа олдсонгүй.',
    en: 'We could not find this extract.',
  },
  'references.code_taken': {
    status: 409,
    mn: 'Танай байгууллагад ийм кодтой лавлагаа байна. Өөр код сонгоно уу.',
    en: 'Your organisation already has an extract with this code. Please choose another.',
  },
  'references.too_many_pending': {
    status: 409,
    mn: 'Таны өмнө захиалсан лавлагаа бэлэн болоогүй байна. Түр хүлээнэ үү.',
    en: 'The extracts you asked for are still being made. Please wait a moment.',
  },
  'references.not_ready': {
    status: 409,
    mn: 'Баримт бэлэн болоогүй байна. Бэлэн болмогц танд мэдэгдэнэ.',
    en: 'The document is not ready yet. We will tell you when it is.',
  },
  'references.no_longer_holds': {
    status: 410,
    mn: 'Энэ баримт хүчингүй болсон тул татах боломжгүй.',
    en: 'This document no longer holds, so it cannot be downloaded.',
  },
  'references.state_conflict': {
    status: 409,
    mn: 'Баримтын одоогийн төлөвт үүнийг хийх боломжгүй.',
    en: 'You cannot do this in the current status of the document.',
  },
  'references.already_replaced': {
    status: 409,
    mn: 'Энэ баримтын оронд шинийг аль хэдийн үйлдэж байна.',
    en: 'A new document is already being made in place of this one.',
  },
  'references.signature_pending': {
    status: 409,
    mn: 'Энэ баримтын талаар таны PIN2 кодыг хүлээж байна.',
    en: 'Something about this document is waiting for your PIN2.',
  },
  'references.not_theirs': {
    status: 403,
    mn: 'Энэ үйлдлийг баримт олгосон байгууллагын эрх бүхий ажилтан хийнэ.',
    en: 'Only an officer of the organisation that issued the document can do this.',
  },
} as const satisfies ErrorTable;
