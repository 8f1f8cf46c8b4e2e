-- Evidence that another platform was asked for, and has not answered yet, stands in the application as such.

alter table cases.evidence_item drop constraint evidence_item_state_check;
alter table cases.evidence_item
  add column relay_request_id uuid references relay.request (id),
  add constraint evidence_item_state_check check (state in ('asked', 'accepted', 'declined', 'failed', 'removed')) not valid,
  add constraint evidence_item_asked check (state <> 'asked' or (source = 'fetched' and relay_request_id is not null)) not valid;
alter table cases.evidence_item validate constraint evidence_item_state_check;
alter table cases.evidence_item validate constraint evidence_item_asked;
create unique index evidence_item_relay_request_id on cases.evidence_item (relay_request_id) where relay_request_id is not null;
