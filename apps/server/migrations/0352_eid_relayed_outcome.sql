-- How a session ended, in the word of the provider: a choice of a certificate leads to a signature where its person chose, and not
-- where they refused.

alter table eid.relayed_session add column outcome text check (char_length(outcome) between 1 and 100);
grant update (outcome) on eid.relayed_session to tamga_system;
