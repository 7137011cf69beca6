import { engineering } from '@zhujian/domain/project/engineering'
import type { TableSource } from '../../entity/source'

/** 项目库的列：常用的九列在前，其余横向滚动或在列设置里打开。 */
export const projectSource = {
  label: engineering.label,
  display: engineering.display,
  fields: {
    ...engineering.fields,
    // 列表里用短名，省出宽度。
    areacode: { ...engineering.fields.areacode, label: '区域' },
    engineering_type_id: { ...engineering.fields.engineering_type_id, label: '类别' },
    sgdw_text: { ...engineering.fields.sgdw_text, label: '施工单位' },
    jldw_text: { ...engineering.fields.jldw_text, label: '监理单位' },
    jsdw_text: { ...engineering.fields.jsdw_text, label: '建设单位' },
    percent: { ...engineering.fields.percent, label: '形象进度' },
    progress_stage: { ...engineering.fields.progress_stage, label: '施工阶段' },
  },
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
      'state',
      'risk_level',
      'main_officer',
      'jldw_text',
      'jsdw_text',
      'progress_stage',
      'build_area',
      'last_check_at',
      'next_check_on',
      'supervise_no',
    ],
    sort: '-id',
  },
} satisfies TableSource

export const projectStates = engineering.flow?.states
