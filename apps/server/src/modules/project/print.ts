import { AppError } from '@zhujian/model'
import { dayOf, formatInstant, today } from '@zhujian/model/date'
import type { PrintDocument } from '@zhujian/domain/contracts/project-answers'
import { engineering } from '@zhujian/domain/project/engineering'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { engineeringTypeName } from '@zhujian/domain/reference/engineering-types'
import { fileGroups, fileStatus } from '@zhujian/domain/reference/file-groups'
import { sql } from 'kysely'
import type { Context } from '../../entity/context'
import { getRow } from '../../entity/list'
import { setting } from '../setting/public'
import type { Project } from './lock-project'
import { acceptanceClock } from './acceptance-clock'
import { fileLabel, type StoredFile, storedFiles } from './file-reviews'
import { receiptOfRound } from './registration-rounds'

interface Office {
  name: string | null
  tel: string | null
}

async function officeOf(context: Context, project: Project): Promise<Office> {
  const { rows } = await sql<{
    name: string
    tel: string | null
  }>`select name, tel from supervise_org where id = ${project.supervise_org_id}`.execute(context.db)
  return rows[0] ?? { name: null, tel: null }
}

interface Event {
  happened_at: number
  real_name: string | null
  times: number
}

/** 最近一次某个动作的时间、办理人与累计次数，取自日志。 */
async function lastEvent(context: Context, id: number, action: string): Promise<Event | undefined> {
  const { rows } =
    await sql<Event>`select l.happened_at, a.real_name, count(*) over ()::bigint as times from oper_log l left join account a on a.id = l.account_id
    where l.module = 'engineering' and l.row_id = ${id} and l.action = ${action} and l.result = 'ok' order by l.id desc limit 1`.execute(
      context.db,
    )
  return rows[0]
}

function common(
  project: Project,
  office: Office,
): Pick<PrintDocument, 'org_name' | 'org_tel' | 'engineering_name' | 'applicant' | 'address'> {
  return {
    org_name: office.name,
    org_tel: office.tel,
    engineering_name: project.engineering_name,
    applicant: project.jsdw_text ?? project.sgdw_text,
    address: project.address,
  }
}

const itemCounts = (files: readonly StoredFile[]) =>
  fileGroups
    .map((group) => ({
      label: group.label,
      count: files.filter((file) => file.group_code === group.code && file.path !== null).length,
    }))
    .filter((each) => each.count > 0)

/** 受理单：提交报监即可打印收件凭据，受理后带监督编号。 */
export async function receiptOf(context: Context, id: number): Promise<PrintDocument> {
  const project = await getRow(context, engineering, id)
  if (project.submitted_at === null) throw new AppError('wrongState', { message: '工程尚未提交报监' })
  const [office, files, event] = [
    await officeOf(context, project),
    await storedFiles(context.db, id),
    await lastEvent(context, id, 'accept'),
  ]
  const clock = await acceptanceClock(context, id, null)
  const receipt = await receiptOfRound(context.platform, context.db, id)
  const { accepted_at: accepted } = project
  return {
    ...common(project, office),
    title: accepted ? '建设工程质量安全监督受理单' : '建设工程质量安全报监回执',
    no: accepted ? (project.supervise_no ?? '') : (receipt?.receipt_no ?? `收${dayOf(project.submitted_at).replaceAll('-', '')}`),
    date: dayOf(accepted ?? project.submitted_at),
    handler: event?.real_name ?? null,
    fields: [
      { label: '工程类别', value: engineeringTypeName(project.engineering_type_id ?? '') },
      { label: '所属区域', value: project.areacode_text ?? '' },
      { label: '建筑面积（㎡）', value: project.build_area ?? '' },
      { label: '工程造价（万元）', value: project.total_cost ?? '' },
      { label: '施工单位', value: project.sgdw_text ?? '' },
      { label: '监理单位', value: project.jldw_text ?? '' },
      ...(accepted && receipt ? [{ label: '报监回执号', value: receipt.receipt_no }] : []),
      { label: '提交时间', value: formatInstant(project.submitted_at) },
      { label: '受理期限', value: clock?.paused ? '补正期间停止计算' : (project.due_on ?? '') },
    ],
    reasons: [],
    files: itemCounts(files),
    note: accepted
      ? '请凭监督编号办理后续监督手续。'
      : `监督机构自收件之日起 ${clock?.days ?? (await setting(context.platform, 'audit_accept_days'))} 个工作日内作出是否受理的决定。`,
    check_url: receipt?.check_url ?? null,
  }
}

/** 一次性告知补正单：退回时把全部须补正的内容一次说完（行政许可法第三十二条）。 */
export async function correctionNoticeOf(context: Context, id: number): Promise<PrintDocument> {
  const project = await getRow(context, engineering, id)
  if (project.state !== engineeringStates.code('returned'))
    throw new AppError('wrongState', { message: '工程未被退回，无补正单' })
  const [office, files, event] = [
    await officeOf(context, project),
    await storedFiles(context.db, id),
    await lastEvent(context, id, 'return'),
  ]
  const rejected = files.filter((file) => file.status === fileStatus.code('rejected'))
  const date = event ? dayOf(event.happened_at) : today()
  return {
    ...common(project, office),
    title: '一次性告知补正单',
    no: `补正〔${date.slice(0, 4)}〕${String(id).padStart(6, '0')}-${event?.times ?? 1}`,
    date,
    handler: event?.real_name ?? null,
    fields: [
      { label: '所属区域', value: project.areacode_text ?? '' },
      { label: '提交时间', value: project.submitted_at === null ? '' : formatInstant(project.submitted_at) },
      { label: '退回意见', value: project.reject_reason ?? '' },
      { label: '退回次数', value: String(event?.times ?? 1) },
    ],
    reasons: rejected.map((file) => ({ title: fileLabel(file), reason: file.reason ?? '' })),
    files: itemCounts(files),
    note: '请按上列内容补正后重新提交，已通过的资料无须再报；据以通过的内容有变更的，相应资料须重新审核。',
    check_url: null,
  }
}
