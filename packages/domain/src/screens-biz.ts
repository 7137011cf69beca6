/** 审批事项的名称可由管理员在审批类型中修改；此处为出厂名称。 */
export const approvalScreens = [
  ['/xfjg', '消防竣工验收', 'biz', { menu: 'affairs', section: '竣工' }],
  ['/xflj', '消防临建审批', 'biz', { menu: 'affairs', section: '开工前' }],
  ['/gzbx', '工资保函备案', 'biz', { menu: 'affairs', section: '开工前' }],
  ['/szcz', '市政处置', 'biz', { menu: 'affairs', section: '施工中' }],
  ['/qianyue', '合同签订备案', 'biz', { menu: 'affairs', section: '开工前' }],
  ['/jgsq', '竣工验收申请', 'biz', { menu: 'affairs', section: '竣工' }],
  ['/ztzx', '主体专项验收', 'biz', { menu: 'affairs', section: '施工中' }],
  ['/jcys', '基础分部验收', 'biz', { menu: 'affairs', section: '施工中' }],
  ['/ycsq', '验槽申请', 'biz', { menu: 'affairs', section: '施工中' }],
  ['/aqwm', '安全文明措施费申请', 'biz', { menu: 'affairs', section: '施工中' }],
  ['/ztrz', '主体认证', 'biz', { menu: 'affairs', section: '开工前' }],
] as const

/** 业务办理；各有历史库版本。 */
export const businessScreens = [
  ['/changeNotice', '变更告知', 'biz', { menu: 'affairs', section: '施工中' }],
  ['/termination', '终止监督', 'biz', { menu: 'affairs', section: '停复工' }],
  ['/recovery', '恢复监督', 'biz', { menu: 'affairs', section: '停复工' }],
  ['/construction', '中止施工告知', 'biz', { menu: 'affairs', section: '停复工' }],
  ['/towork', '复工申请', 'biz', { menu: 'affairs', section: '停复工' }],
  ['/dismantle', '起重机械拆卸告知', 'biz', { menu: 'affairs', section: '施工中' }],
  ['/workinspection', '开工条件审查', 'biz', { menu: 'affairs', section: '开工前' }],
  ['/fileUpload', '资料上传', 'biz', { menu: 'affairs', section: '开工前' }],
  ['/monomer', '单体工程', 'monomer', { menu: 'library', workspace: 'overview' }],
  ['/notice', '监督告知书', 'biz', { menu: 'documents' }],
  ['/manager', '关键人员变更', 'biz', { menu: 'affairs', section: '施工中' }],
  ['/releaseGL', '管理人员解锁', 'biz', { menu: 'affairs', section: '施工中' }],
  ['/releaseJL', '监理人员解锁', 'biz', { menu: 'affairs', section: '施工中' }],
] as const

/** 从清单、消息打开的页面，每一件一个标签。 */
export const caseScreens = [
  ['/biz/apply', '办理申请', 'biz:submit'],
  ['/biz/case', '申请详情', 'biz'],
  ['/completionAcceptance/view', '竣工验收详情', 'completion_acceptance'],
  ['/todo/record', '待办事项', 'signedIn'],
] as const
