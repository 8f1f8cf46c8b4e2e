// Only GET and SET: the user of the API in Redis needs no other right than before.

/** Adds to the count of this minute, and answers with it and with that of the last; both are forgotten by themselves. */
export const addScript = `
local total = tonumber(redis.call('GET', KEYS[1]) or '0') + ARGV[1]
redis.call('SET', KEYS[1], string.format('%.0f', total), 'PX', ARGV[2])
return { total, tonumber(redis.call('GET', KEYS[2]) or '0') }
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
