import type { ProjectInfo } from '@zhujian/domain/contracts/project-answers'
import { attendanceResult } from '@zhujian/domain/people/attendance-day'
import { progressStage } from '@zhujian/domain/reference/progress-stages'
import { daysBetween, dayOf, today } from '@zhujian/model/date'
import type { Tab } from '../../data/tab'
import type { Kpi } from '../../ui/kpi-strip'
import type { Presence } from './survey-posts'
import { type Counts, sheetAddress } from './use-workspace'

const SAFETY = '/projectlibrary/supervise/safetyManage'

/** 已过天数与合同工期；未开工时只写合同工期。 */
function duration(project: ProjectInfo['project']): string {
  const days = typeof project.contract_days === 'number' ? `${project.contract_days} 天` : '—'
  if (typeof project.sj_kg_time !== 'number') return `合同工期 ${days}`
  const end = typeof project.sj_jg_time === 'number' ? dayOf(project.sj_jg_time) : today()
  return `工期 ${daysBetween(dayOf(project.sj_kg_time), end)} / ${days}`
}

interface Known {
  readonly info: ProjectInfo
  readonly counts: Counts
  readonly presence: Presence | undefined
  readonly tab: Tab
}

/** 干到哪了、有什么危险、谁在场、什么机械、工资发了没有；看不到的不列，每格通到它的那一页。 */
export function kpisOf({ info: { project, monomers }, counts, presence, tab }: Known): Kpi[] {
  const open = (path: string, view?: string) => () => tab.openTab(sheetAddress(path, project.id, tab, view ? { view } : {}))
  const { danger, crane, worker, wage } = {
    danger: counts[`${SAFETY}/hiddenDanger`],
    crane: counts[`${SAFETY}/craneLedger`],
    worker: counts[`${SAFETY}/worker`],
    wage: counts[`${SAFETY}/salary`],
  }
  const stage = project.progress_stage ? progressStage.labelOf(project.progress_stage) : '形象进度'
  return [
    {
      key: 'progress',
      label: stage,
      value: Math.round(Number(project.percent ?? 0)),
      unit: '%',
      note: `${duration(project)}，单体 ${monomers.length} 个`,
      onOpen: open('/business/monomer'),
    },
    ...(danger
      ? [
          {
            key: 'danger',
            label: '待整改隐患',
            value: danger.open,
            unit: '条',
            ...(danger.late > 0
              ? { tone: 'danger' as const, note: `逾期 ${danger.late} 条` }
              : { note: `累计 ${danger.total} 条` }),
            onOpen: open(`${SAFETY}/hiddenDanger`, 'open'),
          },
        ]
      : []),
    ...(presence && presence.rows.length > 0 ? [postsKpi(presence, open(`${SAFETY}/manageUser`))] : []),
    ...(worker
      ? [
          {
            key: 'worker',
            label: '实名制人员',
            value: worker.total,
            unit: '人',
            ...(worker.late > 0
              ? { tone: 'warning' as const, note: `${worker.late} 人未三级教育` }
              : { note: '登记过的，含退场' }),
            onOpen: worker.late > 0 ? open(`${SAFETY}/worker`, 'untrained') : open(`${SAFETY}/worker`),
          },
        ]
      : []),
    ...(crane
      ? [
          {
            key: 'crane',
            label: '起重机械',
            value: crane.total,
            unit: '台',
            ...(crane.late > 0 ? { tone: 'danger' as const, note: `${crane.late} 台检验到期` } : { note: '检验都在有效期内' }),
            onOpen: crane.late > 0 ? open(`${SAFETY}/craneLedger`, 'testLate') : open(`${SAFETY}/craneLedger`),
          },
        ]
      : []),
    ...(wage
      ? [
          {
            key: 'wage',
            label: '工资表',
            value: wage.total,
            unit: '份',
            ...(wage.late > 0 ? { tone: 'danger' as const, note: `${wage.late} 份发放失败` } : { note: '没有发放失败的' }),
            onOpen: wage.late > 0 ? open(`${SAFETY}/salary`, 'failed') : open(`${SAFETY}/salary`),
          },
        ]
      : []),
  ]
}

function postsKpi({ rows }: Presence, onOpen: () => void): Kpi {
  const came = rows.filter(({ days }) => {
    const result = days[days.length - 1]?.result ?? null
    return result !== null && ['full', 'half'].includes(attendanceResult.keyOf(result) ?? '')
  }).length
  const away = rows.filter(({ absent_run }) => absent_run >= 2).length
  return {
    key: 'posts',
    label: '关键岗位今日',
    value: `${came} / ${rows.length}`,
    unit: '在岗',
    ...(away > 0 ? { tone: 'danger' as const, note: `${away} 人连续缺勤` } : { note: '没有人连续缺勤' }),
    onOpen,
  }
}
