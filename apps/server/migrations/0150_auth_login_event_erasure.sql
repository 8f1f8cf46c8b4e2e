-- Where somebody came from when they signed in tells where they live: it goes when they are erased. That they did stays.

create policy platform_forgets on auth.login_event for update to tamga_system using (true) with check (true);
grant update (address, account_key) on auth.login_event to tamga_system;
