import { type AnyEntity, rightsOf } from '@zhujian/model'
import { account, accountActions } from './account/account'
import { customRole, customRoleActions } from './account/custom-role'
import { superviseGroup } from './account/supervise-group'
import { superviseOrg } from './account/supervise-org'
import { approvalType } from './biz/approval-type'
import { biz, bizActions } from './biz/biz'
import { workDay, workDayActions } from './calendar/work-day'
import { completionAcceptance } from './completion/completion-acceptance'
import { completionActions } from './completion/completion-flow'
import { archiveActions, archiveItem } from './correspondence/archive/archive-item'
import { documentFlow } from './correspondence/document-flow'
import { notice, noticeActions } from './correspondence/notice'
import { docReceipt } from './document/doc-receipt'
import { docSeal, docSealActions } from './document/doc-seal'
import { superviseDoc } from './document/supervise-doc'
import { documentActions } from './document/supervise-doc-flow'
import { camera } from './device/camera'
import { crane } from './device/crane'
import { monitorDevice } from './device/monitor-device'
import { elevatorParam } from './device/elevator-param'
import { attendanceDay } from './people/attendance-day'
import { emevaluation } from './people/emevaluation'
import { manageUser } from './people/manage-user'
import { team } from './people/team'
import { worker, workerActions } from './people/worker'
import { output } from './production/output'
import { engineering } from './project/engineering'
import { engineeringFile, engineeringFileActions } from './project/engineering-file'
import { engineeringActions } from './project/engineering-flow'
import { engineeringFollow } from './project/engineering-follow'
import { engineeringUnit } from './project/engineering-unit'
import { monomer } from './project/monomer'
import { section } from './project/section'
import { stateCorrection } from './project/state-correction'
import { hiddenDanger } from './safety/hidden-danger'
import { safetyCheck } from './safety/safety-check'
import { stopWork } from './safety/stop-work'
import { bankAccount, bankAccountActions } from './salary/bank-account'
import { salaryItem } from './salary/salary-item'
import { salarySheet } from './salary/salary-sheet'
import { settingChange, settingChangeActions } from './setting/setting-change'
import { unit, unitActions } from './unit/unit'
import { unitQual, unitQualActions } from './unit/unit-qual'

/** 全部业务实体，按领域分组；领域名即接口路径 /api/<领域>/<实体> 的第一段。加一个实体就是加一行。 */
export const entities = {
  project: { engineering, engineeringUnit, engineeringFile, engineeringFollow, monomer, section, stateCorrection },
  unit: { unit, unitQual },
  account: { account, customRole, superviseOrg, superviseGroup },
  production: { output },
  people: { worker, team, manageUser, attendanceDay, emevaluation },
  salary: { bankAccount, salarySheet, salaryItem },
  device: { monitorDevice, camera, elevatorParam, crane },
  safety: { safetyCheck, hiddenDanger, stopWork },
  correspondence: { documentFlow, notice, archiveItem },
  biz: { biz, approvalType },
  document: { superviseDoc, docReceipt, docSeal },
  completion: { completionAcceptance },
  setting: { workDay, settingChange },
} as const satisfies Record<string, Record<string, AnyEntity>>

export type Area = keyof typeof entities

export const allEntities: readonly AnyEntity[] = Object.values(entities).flatMap((area): AnyEntity[] => Object.values(area))

const byName = new Map(allEntities.map((entity) => [entity.name, entity]))
const areaByName = new Map(
  Object.entries(entities).flatMap(([area, group]) => Object.values(group).map((entity) => [entity.name, area as Area] as const)),
)

/** 按名称取实体；引用关系以名称相连。@throws 名称不在登记表内，属于定义错误 */
export function entityOf(name: string): AnyEntity {
  const entity = byName.get(name)
  if (!entity) throw new Error(`unknown entity ${name}`)
  return entity
}

export const hasEntity = (name: string): boolean => byName.has(name)

/** 实体所在的领域。@throws 名称不在登记表内，属于定义错误 */
export function areaOf(name: string): Area {
  const area = areaByName.get(name)
  if (!area) throw new Error(`unknown entity ${name}`)
  return area
}

/** 不改变状态、也不是增删改查的业务动作：动作名 → 名称。与流转步骤一样写在 grants 里。 */
const actions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  account: accountActions,
  archive_item: archiveActions,
  bank_account: bankAccountActions,
  custom_role: customRoleActions,
  biz: bizActions,
  completion_acceptance: completionActions,
  engineering: engineeringActions,
  engineering_file: engineeringFileActions,
  notice: noticeActions,
  doc_seal: docSealActions,
  supervise_doc: documentActions,
  unit: unitActions,
  unit_qual: unitQualActions,
  work_day: workDayActions,
  worker: workerActions,
  setting_change: settingChangeActions,
}

export const actionsOf = (entity: AnyEntity): Readonly<Record<string, string>> => actions[entity.name] ?? {}

/** 一个实体可以授予的全部权限：增删改查等动词、流转步骤、业务动作。 */
export const grantableRights = (entity: AnyEntity): string[] => [...rightsOf(entity), ...Object.keys(actionsOf(entity))]

/**
 * 必填但不由人填写的字段：新增时由服务端给值。
 * 目录、状态之类的初值在迁移里也有缺省值，二者必须一致。
 */
export const filledByServer: Readonly<Record<string, readonly string[]>> = {
  engineering: ['history_type'],
  engineering_file: ['status', 'times'],
  unit: ['status'],
  account: ['status', 'must_change', 'mfa'],
  manage_user: ['lock_status'],
  worker: ['enter_status'],
  bank_account: ['account_state'],
  attendance_day: ['engineering_id', 'worker_id', 'day_on', 'hours', 'result'],
  salary_item: ['pay_result'],
  work_day: ['day_on', 'kind', 'name', 'year', 'confirmed'],
  setting_change: ['setting_key', 'label', 'kind'],
  biz: ['biz_no', 'kind', 'title', 'engineering_id', 'applied_by', 'applied_at', 'round'],
  approval_type: ['code'],
}
