-- An application may have a logo, which citizens see where they agree. It belongs to the application and not to the person
-- who sent it, so there are objects without an owner: only the platform itself reads and removes these, for the room that
-- took them.

alter table objects.object alter column owner_id drop not null;

-- Unique, so that a logo that is replaced can be removed without asking who else shows it.
alter table applications.application add column logo_id uuid unique references objects.object (id);
