-- A choice of a certificate leads to one signature, of the person who chose. And a session that rang and that its partner
-- does not read to the end counts as not answered, or a partner that never asks could ring for ever.

alter table eid.relayed_session add column linked_at timestamptz(3);
create index relayed_session_ringing on eid.relayed_session (started_at) where rings and ended_at is null;
grant update (linked_at, account_key) on eid.relayed_session to tamga_system;
