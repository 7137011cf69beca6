import { parseCoordinate } from '@zhujian/model/coordinate'
import { checkUscc } from '@zhujian/model/checksums'
import { fileGroups, type ReviewedFile, unapprovedFileItems } from '../reference/file-groups'
import { outsideRegion } from '../reference/region-boxes'
import { responsibleRoles, unitRole } from '../reference/unit-dicts'
import { submitAsks } from './engineering-flow'
import { engineering } from './engineering'

/** 一个工程的数据好不好，看这几样（领域说明 B.9）；没有的为空。 */
export interface QualityFacts {
  /** 报监必填项里没有填的字段名。 */
  readonly lacking: readonly string[]
  readonly files: readonly ReviewedFile[]
  readonly roles: readonly string[]
  readonly monomers: number
  /** 单体面积之和与总建筑面积，㎡；没有填的为空。 */
  readonly floor_area: number | null
  readonly build_area: number | null
  readonly bd_lal: string | null
  readonly areacode: string | null
  /** 参建单位里统一社会信用代码不合规则的名称。 */
  readonly codes: readonly { readonly name: string; readonly usc: string | null }[]
  readonly plan_kg: string | null
  readonly plan_jg: string | null
  readonly real_kg: string | null
  readonly accepted_on: string | null
  /** 在建的才看及时：监测设备、昨日考勤、上月自评、上月工资表。 */
  readonly building: boolean
  readonly devices: number
  readonly offline: number
  readonly attended: number
  readonly self: number
  readonly salary: number
  /** 在场工人、近七日考勤人数、上月工资人数；塔机与升降机的监测设备、台账台数。 */
  readonly workers: number
  readonly present: number
  readonly paid: number
  readonly watched: number
  readonly cranes: number
}

export type QualityGroup = 'complete' | 'timely' | 'exact' | 'agreeing'
export const qualityGroups: Readonly<Record<QualityGroup, { readonly label: string; readonly most: number }>> = {
  complete: { label: '完整', most: 40 },
  timely: { label: '及时', most: 25 },
  exact: { label: '准确', most: 25 },
  agreeing: { label: '一致', most: 10 },
}

export interface QualityItem {
  readonly group: QualityGroup
  readonly label: string
  /** 0–1；没有可比的为空，不计入。 */
  readonly share: number | null
  /** 缺的、不对的，照原样说；没有的为空。 */
  readonly said: string
  /** 补的地方：页面地址，后面接工程编号。 */
  readonly path: string
}

export interface Quality {
  readonly score: number
  readonly groups: Readonly<Record<QualityGroup, number>>
  readonly items: readonly QualityItem[]
}

const SAFETY = '/projectlibrary/supervise/safetyManage'
const paths = {
  survey: '/projectlibrary/supervise/ProjectDetails/survey',
  monomer: '/business/monomer',
  device: '/equipment',
  attendance: `${SAFETY}/attendance`,
  self: '/evaluation/monthlySelf',
  salary: `${SAFETY}/salary`,
  worker: `${SAFETY}/worker`,
  crane: `${SAFETY}/craneLedger`,
} as const

const required = fileGroups.flatMap(({ items }) => items).filter((item) => item.required).length
const labelOf = (name: string): string => (engineering.fields as Record<string, { label: string }>)[name]?.label ?? name
/** 人数、面积相差多少以内算一致。 */
const AREA_GAP = 0.05
const PEOPLE_GAP = 0.2
const MOST_NAMED = 4

const named = (names: readonly string[], what: string): string =>
  names.length === 0
    ? ''
    : `${what} ${names.slice(0, MOST_NAMED).join('、')}${names.length > MOST_NAMED ? `等 ${names.length} 项` : ''}`
const yes = (ok: boolean): number => (ok ? 1 : 0)

function completeItems({ lacking, files, roles, monomers }: QualityFacts): QualityItem[] {
  const group = 'complete'
  const missing = unapprovedFileItems(files)
  const absent = responsibleRoles.filter((role) => !roles.includes(role))
  const { length: asked } = submitAsks
  return [
    { group, label: '必填项', share: 1 - lacking.length / asked, said: named(lacking.map(labelOf), '未填'), path: paths.survey },
    {
      group,
      label: '必备资料',
      share: required === 0 ? 1 : 1 - missing.length / required,
      said: named(
        missing.map(({ label }) => label),
        '缺',
      ),
      path: paths.survey,
    },
    {
      group,
      label: '五方主体',
      share: 1 - absent.length / responsibleRoles.length,
      said: named(
        absent.map((role) => unitRole.labelOf(role)),
        '缺',
      ),
      path: paths.survey,
    },
    { group, label: '单体', share: yes(monomers > 0), said: monomers > 0 ? '' : '没有登记单体', path: paths.monomer },
  ]
}

function timelyItems(facts: QualityFacts): QualityItem[] {
  const group = 'timely'
  const { building, devices, offline, attended, self, salary, workers } = facts
  const due = (has: boolean, ok: boolean) => (building && has ? yes(ok) : null)
  return [
    {
      group,
      label: '设备在线',
      share: building && devices > 0 ? 1 - offline / devices : null,
      said: offline > 0 ? `${offline} 台离线，共 ${devices} 台` : '',
      path: paths.device,
    },
    {
      group,
      label: '昨日考勤',
      share: due(workers > 0, attended > 0),
      said: attended > 0 ? '' : '昨日没有考勤',
      path: paths.attendance,
    },
    { group, label: '上月自评', share: due(true, self > 0), said: self > 0 ? '' : '上月没有报送自评', path: paths.self },
    {
      group,
      label: '上月工资',
      share: due(workers > 0, salary > 0),
      said: salary > 0 ? '' : '上月没有编报工资表',
      path: paths.salary,
    },
  ]
}

function dateComplaint({ plan_kg, plan_jg, real_kg, accepted_on }: QualityFacts): string {
  if (plan_kg && plan_jg && plan_jg < plan_kg) return '合同竣工日期早于开工日期'
  return real_kg && accepted_on && real_kg < accepted_on ? `实际开工 ${real_kg} 早于受理 ${accepted_on}` : ''
}

function exactItems(facts: QualityFacts): QualityItem[] {
  const group = 'exact'
  const { codes, bd_lal, areacode, floor_area, build_area } = facts
  const wrong = codes.filter(({ usc }) => usc !== null && checkUscc(usc) !== undefined).map(({ name }) => name)
  const place = bd_lal === null ? undefined : parseCoordinate(bd_lal)
  const away = place && areacode ? outsideRegion(areacode, place.lng, place.lat) !== undefined : null
  const gap = floor_area && build_area ? Math.abs(floor_area - build_area) / build_area : null
  const dates = dateComplaint(facts)
  return [
    {
      group,
      label: '单位代码',
      share: codes.length === 0 ? null : 1 - wrong.length / codes.length,
      said: named(wrong, '校验码不符'),
      path: paths.survey,
    },
    { group, label: '坐标', share: away === null ? null : yes(!away), said: away ? '坐标不在所属区域' : '', path: paths.survey },
    { group, label: '日期先后', share: yes(dates === ''), said: dates, path: paths.survey },
    {
      group,
      label: '面积',
      share: gap === null ? null : yes(gap <= AREA_GAP),
      said: gap !== null && gap > AREA_GAP ? `单体合计 ${floor_area} ㎡，总面积 ${build_area} ㎡` : '',
      path: paths.monomer,
    },
  ]
}

const near = (a: number, b: number): boolean => Math.abs(a - b) <= PEOPLE_GAP * Math.max(a, b)

function agreeingItems({ building, workers, present, paid, watched, cranes }: QualityFacts): QualityItem[] {
  const group = 'agreeing'
  const pairs = [
    ['在场与考勤', workers, present, '近七日考勤'],
    ['在场与工资', workers, paid, '上月工资'],
  ] as const
  return [
    ...pairs.map(([label, a, b, what]): QualityItem => {
      const known = building && a > 0 && b > 0
      return {
        group,
        label,
        share: known ? yes(near(a, b)) : null,
        said: known && !near(a, b) ? `在场 ${a} 人，${what} ${b} 人` : '',
        path: paths.worker,
      }
    }),
    {
      group,
      label: '设备与台账',
      share: watched + cranes === 0 ? null : yes(watched === cranes),
      said: watched === cranes ? '' : `监测设备 ${watched} 台，起重机械台账 ${cranes} 台`,
      path: paths.crane,
    },
  ]
}

/**
 * 数据质量，0–100：完整 40、及时 25、准确 25、一致 10；一组之内各项同等看待，没有可比的不计。
 * 整组没有可比的得满：没有要报的，不因此失分。
 */
export function dataQuality(facts: QualityFacts): Quality {
  const items = [...completeItems(facts), ...timelyItems(facts), ...exactItems(facts), ...agreeingItems(facts)]
  const pointsOf = (key: QualityGroup): number => {
    const shares = items.flatMap(({ group, share }) => (group === key && share !== null ? [Math.max(0, share)] : []))
    const mean = shares.length === 0 ? 1 : shares.reduce((sum, each) => sum + each, 0) / shares.length
    return Math.round(qualityGroups[key].most * mean * 10) / 10
  }
  const groups = {
    complete: pointsOf('complete'),
    timely: pointsOf('timely'),
    exact: pointsOf('exact'),
    agreeing: pointsOf('agreeing'),
  }
  const sum = groups.complete + groups.timely + groups.exact + groups.agreeing
  return { score: Math.round(sum * 10) / 10, groups, items }
}
