-- Requests whose answer came before anybody had written down that they were taken: the log is looked at for each.
create index assignment_overtaken on relay.assignment (updated_at)
  where purpose = 'request' and state = 'responded' and receipt is null;
