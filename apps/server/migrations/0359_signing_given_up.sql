-- A document that could not be handed to who signs next: when its owner was told, when it was given up, and when the owner had it
-- tried again.

alter table signing.document
  add column delay_told_at  timestamptz(3),
  add column given_up_at    timestamptz(3),
  add column asked_again_at timestamptz(3);
grant select (given_up_at) on signing.document to tamga_app;
grant update (delay_told_at, given_up_at, asked_again_at) on signing.document to tamga_system;
