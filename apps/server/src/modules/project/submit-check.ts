import { AppError, type FieldProblem } from '@zhujian/model'
import { withoutStop } from '@zhujian/domain/project/return-reason'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { fileStatus, missingFileItems, unapprovedFileItems } from '@zhujian/domain/reference/file-groups'
import { checkText, ofSeverity } from '@zhujian/domain/project/registration-checks'
import { responsibleRoles, unitRole } from '@zhujian/domain/reference/unit-dicts'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import type { Project } from './lock-project'
import { fileLabel, storedFiles } from './file-reviews'
import { checksOf } from './registration-facts'
import { lockName } from '../../platform/lock-name'

const approved = fileStatus.code('approved')
const rejected = fileStatus.code('rejected')

/** 报监前资料是否齐全：必备项无缺，被驳回的都已更换。 */
export async function fileComplaints(trx: Trx, engineeringId: number): Promise<FieldProblem[]> {
  const files = await storedFiles(trx, engineeringId)
  const present = files.filter((file) => file.path !== null).flatMap((file) => file.item_code ?? [])
  return [
    ...missingFileItems(present).map((item) => ({ field: `files.${item.code}`, message: `请上传${item.label}` })),
    ...files
      .filter((file) => file.status === rejected)
      .map((file) => ({
        field: `files.${file.item_code ?? file.id}`,
        message: `${fileLabel(file)}已被驳回：${withoutStop(file.reason ?? '未说明原因')}，请更换后再提交`,
      })),
  ]
}

/** 五方责任主体须各有一家在场的单位。 */
async function unitComplaints(trx: Trx, engineeringId: number): Promise<FieldProblem[]> {
  const { rows } = await sql<{ role: string }>`select distinct role from engineering_unit
    where engineering_id = ${engineeringId} and active and deleted_at is null`.execute(trx)
  const present = new Set(rows.map((row) => row.role))
  return responsibleRoles
    .filter((role) => !present.has(role))
    .map((role) => ({ field: `${role}_text`, message: `请登记${unitRole.labelOf(role)}` }))
}

/** 报监的人所在单位须是建设单位或施工单位：受理之后凭单位担任的一方办事，不再凭谁填的。 */
async function applicantComplaints(trx: Trx, project: Project): Promise<FieldProblem[]> {
  const { rows } = await sql`select 1 from account a join engineering_unit eu on eu.unit_id = a.unit_id
    where a.id = ${project.created_by} and eu.engineering_id = ${project.id} and eu.role in ('jsdw', 'sgdw') and eu.active and eu.deleted_at is null limit 1`.execute(
    trx,
  )
  return rows.length > 0
    ? []
    : [{ field: 'jsdw_text', message: '报监由本工程的建设单位或施工单位办理，请把本单位登记为其中一方' }]
}

async function monomerComplaints(trx: Trx, engineeringId: number): Promise<FieldProblem[]> {
  const { rows } =
    await sql`select 1 from monomer where engineering_id = ${engineeringId} and deleted_at is null limit 1`.execute(trx)
  return rows.length > 0 ? [] : [{ field: 'monomers', message: '请至少登记一个单体或线性工程' }]
}

/** 提交报监前的全部检查，一次说完；只有受理人员掌握的提示不在内。 */
export async function submitComplaints(platform: Platform, trx: Trx, project: Project): Promise<FieldProblem[]> {
  // 同一张施工许可证同时提交两个工程的，后到的看得到先到的。
  if (project.license_no) await lockName(trx, 'license_no', String(project.license_no))
  const checks = await checksOf({ platform, db: trx }, project)
  return [
    ...(await unitComplaints(trx, project.id)),
    ...(await applicantComplaints(trx, project)),
    ...(await monomerComplaints(trx, project.id)),
    ...ofSeverity(checks, 'block').map((check) => ({ field: check.field, message: checkText(check) })),
    ...(await fileComplaints(trx, project.id)),
  ]
}

/** 受理前：必备资料须逐件通过。 @throws invalid 列出全部未通过的条目 */
export async function requireApprovedFiles(trx: Trx, engineeringId: number): Promise<void> {
  const files = await storedFiles(trx, engineeringId)
  const open = unapprovedFileItems(
    files.map((file) => ({ item: file.item_code ?? '', status: file.path === null ? rejected : file.status })),
  )
  if (open.length === 0) return
  throw new AppError('invalid', {
    fields: open.map((item) => {
      const own = files.find((file) => file.item_code === item.code && file.status !== approved)
      return { field: `files.${item.code}`, message: own ? `${item.label}尚未审核通过` : `缺少${item.label}` }
    }),
  })
}

/** 填报人可以修改的状态：草稿与退回。 */
export const isOpenState = (state: unknown): boolean => {
  const key = engineeringStates.keyOf(state)
  return key === 'draft' || key === 'returned'
}
