/** 监督文书的页面：路径 → [标题, 权利, 其余]。 */
export const documentScreens = [
  ['/signingDesk', '签批台', 'supervise_doc:issue', { menu: 'inspection' }],
  ['/documents', '监督文书', 'supervise_doc', { menu: 'inspection' }],
  ['/documents/history', '监督文书（历史库）', 'supervise_doc', { type: 1 }],
  ['/documents/view', '文书查看', 'supervise_doc', { policy: 'perRecord' }],
  ['/documents/seals', '电子印章', 'doc_seal', { menu: 'setting' }],
] as const
