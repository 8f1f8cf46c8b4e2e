// Only GET and SET: the user of the API in Redis needs no other right than before.

/** Adds to the counts of this minute, and answers with each and with that of the last; all are forgotten by themselves. */
export const addScript = `
local counts = {}
for at = 1, #KEYS, 2 do
  local total = tonumber(redis.call('GET', KEYS[at]) or '0') + ARGV[1 + (at + 1) / 2]
  redis.call('SET', KEYS[at], string.format('%.0f', total), 'PX', ARGV[1])
  counts[at] = total
  counts[at + 1] = tonumber(redis.call('GET', KEYS[at + 1]) or '0')
end
return counts
`;

/** Says that this process is there, or leaves, and answers how many are there. */
export const heartbeatScript = `
local there = {}
for id, at in string.gmatch(redis.call('GET', KEYS[1]) or '', '([^:,]+):(%d+)') do
  if id ~= ARGV[1] and tonumber(at) > ARGV[2] - ARGV[3] then there[#there + 1] = id .. ':' .. at end
end
if ARGV[4] == '1' then there[#there + 1] = ARGV[1] .. ':' .. ARGV[2] end
redis.call('SET', KEYS[1], table.concat(there, ','), 'PX', ARGV[3])
return #there
`;
