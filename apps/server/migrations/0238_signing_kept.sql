-- What a person has signed after the owner of a document belongs to the owner as well: where that person is erased, the file
-- passes from their own document to the invitation, and goes with the owner's document.

alter table signing.invitation add column out_id uuid unique references objects.object (id);
grant update (out_id) on signing.invitation to tamga_system;
