import type { AnyEntity } from '@zhujian/model'
import { operLog, operLogActions } from './audit/oper-log'
import { libraryMoves } from './project/engineering-flow'
import { dictionaryItem } from './reference/dictionary-item'

/** 由自己的模块读写、没有引擎接口的数据：权利与实体一样声明、一样授予，菜单与日志同样认识它们。 */
export const moduleData: readonly AnyEntity[] = [operLog, dictionaryItem]

/** 它们的与引擎之外的接口的业务动作：数据名 → 动作名 → 名称。 */
export const moduleActions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  oper_log: operLogActions,
  engineering: { ...libraryMoves, change: '变更登记内容' },
  account: {
    issuePassword: '发放一次性密码',
    endSession: '结束本人的登录',
    startMfa: '启用两步验证',
    removeMfa: '解除两步验证',
    adoptProposal: '采纳停用建议',
    declineProposal: '不采纳停用建议',
  },
  account_application: { pass: '通过', reject: '退回', attach: '上传证照' },
  completion_acceptance: { reportSigned: '签发监督报告' },
  unit: { verifyBack: '许可证核验不一致' },
  unit_qual: { verifyBack: '核验不一致' },
  manage_user: { lock: '首次任职锁定', release: '解除锁定', replace: '更换任职人员' },
  safety_check: { recount: '随隐患销项更新', signOnSite: '现场签字' },
  quality_check: { recount: '随质量问题销项更新' },
  quality_issue: { shift: '期限顺延', halt: '随工程了结' },
  hidden_danger: { notice: '列入整改通知书', shift: '期限顺延', halt: '随工程了结' },
  document_flow: {
    addFile: '登记文件',
    addVersion: '上传新版本',
    editFile: '修改文件',
    trashFile: '移入回收站',
    addFolder: '新建文件夹',
    renameFolder: '文件夹改名',
    removeFolder: '删除文件夹',
    urge: '催办',
  },
}
