import type { OrganisationSubject } from '#pki/holders';

export interface Organisation extends OrganisationSubject {
  nameLatin: string;
}

const organisation = (register: string, name: string, nameLatin: string): Organisation => ({
  organisationId: `NTRMN-${register}`,
  register,
  name,
  nameLatin,
});

export const demoOrganisations: Organisation[] = [
  organisation('9001001', 'Туршилтын Цахим Хөгжлийн Газар', 'Digital Development Agency (test)'),
  organisation('2002002', 'Тал Нутаг ХХК', 'Tal Nutag LLC'),
  organisation('5003003', 'Мөнх Тэнгэр ХХК', 'Munkh Tenger LLC'),
];

/** A person's right to act for an organisation. `SEAL` alone does not let them sign in for it. */
export interface Representation {
  organisationId: string;
  role: string;
  rightType: 'ADMIN' | 'MANAGER' | 'SEAL';
  source: 'REGISTRY' | 'MANUAL';
  validFrom: string;
  validTo: string | null;
}
