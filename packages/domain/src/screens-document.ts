/** 监督文书与报告的页面：路径 → [标题, 权利, 其余]。 */
export const documentScreens = [
  // 一页办完的现场检查，只给监督员；各方自查另有一页。
  ['/siteVisit', '现场检查', 'safety_check:visit', { menu: 'checks' }],
  ['/signingDesk', '签批台', 'supervise_doc:issue', { menu: 'todo' }],
  ['/documents', '监督文书', 'supervise_doc', { menu: 'documents' }],
  ['/documents/history', '监督文书（历史库）', 'supervise_doc', { type: 1 }],
  ['/documents/receipts', '签收记录', 'doc_receipt', { menu: 'documents', workspace: 'document' }],
  ['/documents/receipts/history', '签收记录（历史库）', 'doc_receipt', { type: 1 }],
  ['/documents/view', '文书查看', 'supervise_doc', { policy: 'perRecord' }],
  ['/stationReport', '监督月报', 'engineering:stationReport', { menu: 'file' }],
  ['/documents/seals', '电子印章', 'doc_seal', { menu: 'settings', section: '业务' }],
] as const

/** 不是进入页面的权利，而是从别的页面走过来办的：隐患页面据此给出拟文书，工程页据此给出导出与装订，预警据此给出登记为隐患，事故与约谈、移送文书据此给出登记信用事件。 */
export const documentDoors = [
  'supervise_doc:add',
  'engineering:export',
  'engineering:bindRecord',
  'hidden_danger:add',
  'credit_event:add',
] as const

/** 社会公众不必登录就能打开的。 */
export const publicScreens = [
  ['/publicDraw', '双随机抽查公开查验', 'public'],
  ['/publicCredit', '企业信用信息公示', 'public'],
] as const
