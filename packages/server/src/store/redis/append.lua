-- Appends a commit to a table's log if the log still ends where the decision was made, and answers where it ends now.
--
-- KEYS[1]  the table's stream, an entry per commit with the id 0-v; its name is also the channel of the table's bell
-- ARGV     1 v and 2 mark of the expected end ('0' and '': the log is empty)
--          3 v, 4 mark and 5 text of the commit
--          6 how long the table lives from now (ms)
--          7 who appends, and 8 how many of the bell's listeners he is himself
--          9 'S' where channels are sharded (cluster), '' elsewhere
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
local v, mark = '0', ''
if last then
  v, mark = string.sub(last[1], 3), last[2][2]
end
if v ~= ARGV[1] or mark ~= ARGV[2] then
  return { v, mark } -- another was first, or this very commit was: the caller compares
end

redis.call('XADD', KEYS[1], '0-' .. ARGV[3], 'mark', ARGV[4], 'commit', ARGV[5])

-- It is written. What follows may fail (pcall), for an error reply means that nothing was.
redis.pcall('PEXPIRE', KEYS[1], ARGV[6])
local listeners = redis.pcall('PUBSUB', ARGV[9] == 'S' and 'SHARDNUMSUB' or 'NUMSUB', KEYS[1])
if not listeners.err and listeners[2] > tonumber(ARGV[8]) then
  redis.pcall(ARGV[9] .. 'PUBLISH', KEYS[1], ARGV[7] .. ' ')
end
return { ARGV[3], ARGV[4] }
