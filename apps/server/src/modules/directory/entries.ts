import { z } from 'zod';

const text = z.string().max(500);
const day = z.iso.date();

/** An organisation, in words of ours. Kept as JSON and read back with this schema. */
export const OrganisationEntry = z.object({
  reg_no: text,
  name: text.min(1),
  name_en: text.nullable(),
  kind: z.enum(['gov', 'company', 'ngo']),
  is_active: z.boolean(),
  registered_on: day.nullable(),
  address: text.nullable(),
  officers: z.array(
    z.object({
      civil_id: text,
      family_name: text,
      given_name: text,
      role: z.enum(['director', 'representative', 'founder']),
      since: day.nullable(),
    }),
  ),
});
export type OrganisationEntry = z.infer<typeof OrganisationEntry>;

export const PersonEntry = z.object({
  civil_id: text,
  register_number: text,
  family_name: text,
  given_name: text,
  family_name_latin: text.nullable(),
  given_name_latin: text.nullable(),
  date_of_birth: day.nullable(),
  is_alive: z.boolean(),
});
export type PersonEntry = z.infer<typeof PersonEntry>;

/** The state directory, by any operator. Null if it has no such entry; `directory.unavailable` for any trouble. */
export interface Directory {
  findOrganisation(regNo: string): Promise<OrganisationEntry | null>;
  /** By civil id or register number. */
  findPerson(number: string): Promise<PersonEntry | null>;
}
