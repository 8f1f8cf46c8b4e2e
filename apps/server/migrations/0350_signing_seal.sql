-- What is signed for an organisation gets its electronic seal when all have signed. How that stands is kept with what was signed:
-- it waits, it is in the file, or there is none and why. What was signed before stays as it is.

alter table signing.document
  add column seal_reg_no  text check (seal_reg_no ~ '^[0-9]{7}$'),
  -- What all have to sign: the document of who asked the others, also when it is gone.
  add column seal_root_id uuid,
  add column seal_state   text check (seal_state in ('WAITING', 'SEALED', 'NONE')),
  add column seal_reason  text check (seal_reason in ('no_certificate', 'not_granted', 'not_entitled', 'not_all_signed',
                                                      'pdf_refused', 'rejected', 'unavailable')),
  -- Not looked at again before.
  add column seal_due_at  timestamptz(3) not null default 'epoch',
  add column seal_tries   int not null default 0 check (seal_tries >= 0),
  add constraint document_seal_whole check (
    (seal_state is null) = (seal_reg_no is null) and (seal_state is null) = (seal_root_id is null)),
  add constraint document_seal_reason_given check ((seal_state is not distinct from 'NONE') = (seal_reason is not null)),
  add constraint document_seal_of_signed check (seal_state is null or (state = 'COMPLETED' and kind = 'PDF'));
create index document_seal_due on signing.document (seal_due_at) where seal_state = 'WAITING';
grant select (seal_reg_no, seal_root_id, seal_state, seal_reason) on signing.document to tamga_app;
grant update (seal_reg_no, seal_root_id, seal_state, seal_reason, seal_due_at, seal_tries) on signing.document to tamga_system;
