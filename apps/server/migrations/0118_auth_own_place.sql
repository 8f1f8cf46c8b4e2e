-- A fourth place on each phone, for what its person began themselves while signed in: strangers who keep the other three
-- taken do not hold that up.

alter table auth.phone_request drop constraint phone_request_place_check;
alter table auth.phone_request add constraint phone_request_place_check check (place between 1 and 4);
