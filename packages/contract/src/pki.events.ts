import { z } from 'zod';
import { event, onlyId } from './event.ts';
import { signerStates } from './pki.organizations.ts';

const reg_no = z.string().describe('The register number of the organisation.');
const mark = { aggregate: 'organization', data: z.object({ reg_no }), example: { reg_no: '5123456' } } as const;
const signer = { aggregate: 'signer', data: z.object({ id: z.uuid(), reg_no, state: z.enum(signerStates) }) } as const;
const aSigner = { ...onlyId.example, reg_no: '5123456' } as const;

export const pkiEvents = {
  'pki.name_latin_set': event({ ...mark, description: 'How an organisation is written in Latin letters was set.' }),
  'pki.organization_linked': event({
    aggregate: 'person',
    description: 'A person has shown that they represent an organisation.',
    data: z.object({ reg_no, right_type: z.string() }),
    example: { reg_no: '5123456', right_type: 'MANAGER' },
  }),
  'pki.organization_unlinked': event({
    aggregate: 'person',
    description: 'A person represents an organisation no more; whom they let sign for it may not either.',
    data: z.object({ reg_no }),
    example: { reg_no: '5123456' },
  }),
  'pki.signer_accepted': event({
    ...signer,
    description: 'A person may sign for an organisation from now on.',
    example: { ...aSigner, state: 'ACTIVE' },
  }),
  'pki.signer_asked_again': event({
    ...signer,
    description: 'A person is asked once more whether they want to sign for an organisation.',
    example: { ...aSigner, state: 'INVITED' },
  }),
  'pki.signer_declined': event({
    ...signer,
    description: 'A person does not want to sign for an organisation.',
    example: { ...aSigner, state: 'DECLINED' },
  }),
  'pki.signer_expired': event({
    ...signer,
    description: 'A person has not answered whether they want to sign for an organisation.',
    example: { ...aSigner, state: 'EXPIRED' },
  }),
  'pki.signer_invited': event({
    ...signer,
    description: 'A person is asked whether they want to sign for an organisation.',
    example: { ...aSigner, state: 'INVITED' },
  }),
  'pki.signer_revoked': event({
    ...signer,
    description: 'A person may no longer sign for an organisation.',
    example: { ...aSigner, state: 'REVOKED' },
  }),
  'pki.stamp_removed': event({ ...mark, description: 'An organisation has no stamp any more.' }),
  'pki.stamp_set': event({ ...mark, description: 'An organisation has a stamp, or another one.' }),
};
