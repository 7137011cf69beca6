import type { AnyEntity } from '@zhujian/model'
import { biz } from '@zhujian/domain/biz/biz'
import { completionAcceptance } from '@zhujian/domain/completion/completion-acceptance'
import { superviseDoc } from '@zhujian/domain/document/supervise-doc'
import { manageUser } from '@zhujian/domain/people/manage-user'
import { engineering } from '@zhujian/domain/project/engineering'
import { engineeringUnit } from '@zhujian/domain/project/engineering-unit'
import { monomer } from '@zhujian/domain/project/monomer'
import { stateCorrection } from '@zhujian/domain/project/state-correction'
import { partAccept } from '@zhujian/domain/quality/part-accept'
import { qualityCheck } from '@zhujian/domain/quality/quality-check'
import { qualityIssue } from '@zhujian/domain/quality/quality-issue'
import { superviseSampling } from '@zhujian/domain/quality/supervise-sampling'
import { accident } from '@zhujian/domain/safety/accident'
import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import { jgj59Score } from '@zhujian/domain/safety/jgj59-score'
import { safetyCheck } from '@zhujian/domain/safety/safety-check'
import { officialSides } from '@zhujian/domain/safety/safety-dicts'
import { stopWork } from '@zhujian/domain/safety/stop-work'
import { warning } from '@zhujian/domain/warning/warning'

/**
 * 档案的一卷：sheets 一件一块，连同照片；table 一行一件；documents 按签发时的样子重印。
 * 一件一块的各件、各份文书都进目录；一行一件的只列卷名。
 */
export interface DossierSection {
  readonly title: string
  readonly entity: AnyEntity
  readonly shape: 'sheets' | 'table' | 'documents'
  /** 表格的各栏与宽窄；一件一块的不写即全部。 */
  readonly fields?: readonly string[]
  /** 只收其中这些，条件与清单的查询相同。 */
  readonly filters?: Readonly<Record<string, string>>
}

/** 监督机构自己查出的。 */
const official = { checker_side: officialSides.join() } as const

/** 依《建设工程质量监督档案》的通常次序：登记、各方、检查、处理、文书、审批、评定、验收、终止。 */
export const dossierSections: readonly DossierSection[] = [
  { title: '工程登记', entity: engineering, shape: 'sheets' },
  {
    title: '单体工程',
    entity: monomer,
    shape: 'table',
    fields: ['name', 'kind', 'structure_type', 'floor_area', 'floor_up', 'floor_down', 'start_on', 'finish_on'],
  },
  {
    title: '参建单位',
    entity: engineeringUnit,
    shape: 'table',
    fields: ['role', 'unit_name', 'leader', 'leader_tel', 'enter_on', 'exit_on'],
  },
  {
    title: '关键岗位人员',
    entity: manageUser,
    shape: 'table',
    fields: ['unit_role', 'post', 'name', 'cert_no', 'cert_to', 'safety_cert_no', 'active'],
  },
  { title: '安全监督检查', entity: safetyCheck, shape: 'sheets', filters: official },
  { title: '质量监督检查', entity: qualityCheck, shape: 'sheets', filters: official },
  { title: '安全隐患及整改', entity: hiddenDanger, shape: 'sheets', filters: official },
  { title: '质量问题及整改', entity: qualityIssue, shape: 'sheets', filters: official },
  { title: '监督抽测', entity: superviseSampling, shape: 'sheets' },
  { title: '监督文书', entity: superviseDoc, shape: 'documents' },
  { title: '停工与复工', entity: stopWork, shape: 'sheets' },
  {
    title: '审批与申请',
    entity: biz,
    shape: 'table',
    fields: ['biz_no', 'title', 'applied_by', 'applied_at', 'state', 'ended_at', 'end_note'],
  },
  {
    title: '标准化评分',
    entity: jgj59Score,
    shape: 'table',
    fields: ['jgj59_score_no', 'scene', 'scored_on', 'total', 'grade', 'state'],
  },
  { title: '预警及处置', entity: warning, shape: 'table', fields: ['level', 'content', 'raised_at', 'measure', 'state'] },
  { title: '事故', entity: accident, shape: 'sheets' },
  { title: '更正状态', entity: stateCorrection, shape: 'sheets' },
  {
    title: '分部验收',
    entity: partAccept,
    shape: 'table',
    fields: ['part_accept_no', 'monomer_id', 'part_code', 'scope', 'conclusion', 'state'],
  },
  { title: '竣工验收', entity: completionAcceptance, shape: 'sheets' },
]
