-- 施工进展由施工、监理日志记；安全日志里填了的清掉：按现在的定义，那里没有这几问。
update daily_log set labor = null, people = null, diff = null, machine = null, material = null
  where log_kind = 3 and num_nonnulls(labor, people, diff, machine, material) > 0;
