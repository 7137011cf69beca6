import { EditOutlined } from '@ant-design/icons'
import type { ProjectInfo } from '@zhujian/domain/contracts/project-answers'
import { engineering } from '@zhujian/domain/project/engineering'
import type { Tab } from '../../data/tab'
import { Card } from '../../ui/card'
import { DescriptionView } from '../../ui/form/description-view'
import { wizardAddress } from './project-paths'

const NAMES = [
  'engineering_type_id',
  'areacode',
  'address',
  'build_nature',
  'invest_type',
  'use_type',
  'build_area',
  'area_up',
  'area_down',
  'total_cost',
  'contract_price',
  'contract_days',
  'structure_type',
  'seismic',
  'green_level',
  'max_height',
  'max_floor_up',
  'max_floor_down',
  'pit_depth',
  'max_span',
  'approval_code',
  'plan_kg_time',
  'plan_jg_time',
] as const

/** 没有填写的不占位置：线性工程没有层数，房建没有桩号。 */
const filled = (project: ProjectInfo['project']) =>
  NAMES.filter((name) => project[name] !== null && project[name] !== undefined && project[name] !== '')

/** 基本信息，三列。 */
export function SurveyFacts({ project, can, tab }: { project: ProjectInfo['project']; can: readonly string[]; tab: Tab }) {
  const score = project.data_score === null ? undefined : `数据完整度 ${project.data_score}%`
  const edit = can.includes('edit') && (
    <button type="button" className="zj-link" onClick={() => tab.openTab(wizardAddress(project.id))}>
      <EditOutlined aria-hidden /> 编辑
    </button>
  )
  return (
    <Card title="基本信息" note={score} extra={edit}>
      <DescriptionView fields={engineering.fields} items={filled(project)} row={project} columns={3} />
    </Card>
  )
}
