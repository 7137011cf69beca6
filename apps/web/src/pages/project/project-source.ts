import { engineering } from '@zhujian/domain/project/engineering'
import type { TableSource } from '../../entity/source'

/** 项目库的列：常用的九列在前，其余横向滚动或在列设置里打开。 */
export const projectSource: TableSource = {
  label: engineering.label,
  display: engineering.display,
  fields: engineering.fields,
  flow: engineering.flow,
  list: {
    search: [
      'engineering_name',
      'areacode',
      'sgdw',
      'engineering_type_id',
      'state',
      'jsdw',
      'jldw',
      'main_officer',
      'risk_level',
      'progress_stage',
      'license_no',
      'supervise_no',
      'sj_kg_time',
      'sj_jg_time',
    ],
    columns: [
      ['engineering_name', 'link'],
      'areacode',
      'engineering_type_id',
      'sgdw_text',
      'percent',
      'risk_level',
      'state',
      'main_officer',
      'jldw_text',
      'jsdw_text',
      'progress_stage',
      'build_area',
      'last_check_at',
      'supervise_no',
    ],
    sort: '-id',
  },
}

export const projectStates = engineering.flow?.states
