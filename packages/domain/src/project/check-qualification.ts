import { compare } from '@zhujian/model/decimal'
import { buildingParts, qualLevel, unitRole } from '../reference/unit-dicts'
import {
  blocks,
  type PartyFact,
  partyField,
  type ProjectFact,
  type QualFact,
  type RegistrationCheck,
  type RegistrationFacts,
  warns,
} from './registration-facts'

const LICENCE_RULE = '安全生产许可证条例第二条'
const BUILDING_LAW_26 = '建筑法第二十六条'
const BUILDING_LAW_31 = '建筑法第三十一条'
const SURVEY_DESIGN_RULE = '建设工程勘察设计管理条例第八条'
/** 安装、拆卸单位的资质与安全生产许可证。 */
const CRANE_RULE_10 = '建筑起重机械安全监督管理规定（建设部令第166号）第十条'
const BUILDER_SCOPE = '建筑业企业资质标准（建市〔2014〕159号、建市〔2016〕226号）'
const SUPERVISOR_SCOPE = '工程监理企业资质管理规定（建设部令第158号）附表2'

/** 须持安全生产许可证的：土木、建筑、线路管道、设备安装、装修的施工企业。 */

type Level = Parameters<typeof qualLevel.code>[0]
const textOf = ({ qual_type, major }: QualFact): string => `${qual_type}${major ?? ''}`
const categoryOf = ({ engineering_type_id: type }: ProjectFact): string => (type ?? '').slice(0, 2)

/** 一方应有的资质：叫什么，怎样的算。 */
interface Wanted {
  readonly label: string
  readonly fits: (qual: QualFact) => boolean
  readonly clause: string
  /** 实行备案的：没有登记、到期，只请审查的人核对。 */
  readonly filed?: true
}

const having =
  (...words: readonly RegExp[]) =>
  (qual: QualFact) =>
    words.every((word) => word.test(textOf(qual)))
const either =
  (...tests: readonly ((qual: QualFact) => boolean)[]) =>
  (qual: QualFact) =>
    tests.some((test) => test(qual))

/** 施工单位的资质看工程类别：房屋建筑、市政须有该类施工总承包；装饰装修也可以是该专业的专业承包；其余有施工资质即可。 */
function builderQual(category: string): Wanted {
  const general = /施工总承包/
  if (category === '01') return { label: '建筑工程施工总承包资质', fits: having(general, /建筑工程/), clause: BUILDING_LAW_26 }
  if (category === '02') return { label: '市政公用工程施工总承包资质', fits: having(general, /市政/), clause: BUILDING_LAW_26 }
  if (category === '03')
    return {
      label: '建筑装修装饰工程专业承包或建筑工程施工总承包资质',
      fits: either(having(/专业承包/, /装修|装饰/), having(general, /建筑工程/)),
      clause: BUILDING_LAW_26,
    }
  return { label: '施工总承包或专业承包资质', fits: having(/施工总承包|专业承包/), clause: BUILDING_LAW_26 }
}

function supervisorQual(category: string): Wanted {
  const all = having(/监理/, /综合/)
  if (category === '01')
    return { label: '房屋建筑工程监理资质', fits: either(all, having(/监理/, /房屋建筑/)), clause: BUILDING_LAW_31 }
  if (category === '02')
    return { label: '市政公用工程监理资质', fits: either(all, having(/监理/, /市政/)), clause: BUILDING_LAW_31 }
  return { label: '工程监理资质', fits: having(/监理/), clause: BUILDING_LAW_31 }
}

const installerQual: Wanted = {
  label: '起重设备安装工程专业承包资质',
  fits: having(/专业承包/, /起重设备安装/),
  clause: CRANE_RULE_10,
}

/** 施工劳务资质自 2020 年起改为专业作业资质，实行备案：没有登记的不拦，备案证明由审查的人核对。 */
const labourQual: Wanted = {
  label: '施工劳务（专业作业）资质',
  fits: having(/劳务|专业作业/),
  clause: '建筑业企业资质标准（建市〔2014〕159号）总则、建市〔2020〕94号',
  filed: true,
}

function wantedOf(role: string, category: string): Wanted | undefined {
  if (role === 'sgdw') return builderQual(category)
  if (role === 'jldw') return supervisorQual(category)
  if (role === 'crane_install') return installerQual
  if (role === 'nwgs') return labourQual
  if (role === 'kcdw') return { label: '工程勘察资质', fits: having(/勘察/), clause: SURVEY_DESIGN_RULE }
  if (role === 'sjdw') return { label: '工程设计资质', fits: having(/设计/), clause: SURVEY_DESIGN_RULE }
  return undefined
}

const validOn =
  (day: string) =>
  ({ valid_to }: QualFact): boolean =>
    valid_to === null || valid_to >= day

/** 安装、拆卸起重机械的一家这一天有效的资质。 */
export const installerQuals = ({ register }: PartyFact, today: string): QualFact[] =>
  (register?.quals ?? []).filter(installerQual.fits).filter(validOn(today))

function licence(party: PartyFact, today: string): RegistrationCheck[] {
  if (!party.register || !buildingParts.includes(party.role)) return []
  const { safety_license_no: no, safety_license_to: to, licence_declared, licence_filed } = party.register
  const say = blocks(LICENCE_RULE)
  const who = `${unitRole.labelOf(party.role)}“${party.unit_name}”`
  if (!no) return [say(partyField(party), `${who}没有安全生产许可证，不得从事施工`)]
  if (to !== null && to < today) return [say(partyField(party), `${who}的安全生产许可证已于 ${to} 到期`)]
  return licence_declared ? [onItsWord(party, '安全生产许可证', licence_filed, LICENCE_RULE)] : []
}

/** 企业自己登记、监督机构没有核验过的：附了证件的请审查人核对，什么也没附的不算数。 */
function onItsWord(party: PartyFact, what: string, filed: boolean, clause: string): RegistrationCheck {
  const who = `${unitRole.labelOf(party.role)}“${party.unit_name}”的${what}`
  return filed
    ? warns(clause)(partyField(party), `${who}由企业自行登记、未经核验，请核对证书原件`)
    : blocks(clause)(partyField(party), `${who}由企业自行登记、未经核验，请在企业库上传证书，或请企业注册地的监督机构核验`)
}

/** 审资质要知道的：各方、工程的类别与规模、哪一天。 */
type QualificationFacts = Pick<RegistrationFacts, 'parties' | 'project' | 'today'>

function qualification(party: PartyFact, { project, today }: QualificationFacts): RegistrationCheck[] {
  const wanted = wantedOf(party.role, categoryOf(project))
  if (!wanted) return []
  const who = unitRole.labelOf(party.role)
  if (!party.register)
    return [warns(wanted.clause)(partyField(party), `${who}“${party.unit_name}”未在企业库登记，资质须查验原件`)]
  const fitting = party.register.quals.filter(wanted.fits)
  const valid = fitting.filter(validOn(today))
  if (valid.length > 0) return wanted.filed ? [] : proven(party, valid, project, wanted)
  const lapsed = fitting
    .map((qual) => qual.valid_to ?? '')
    .sort()
    .pop()
  const why = lapsed === undefined ? `没有${wanted.label}` : `的${wanted.label}已于 ${lapsed} 到期`
  const text = `${who}“${party.unit_name}”${why}`
  return wanted.filed
    ? [warns(wanted.clause)(partyField(party), `${text}，请核对备案证明`)]
    : [blocks(wanted.clause)(partyField(party), text)]
}

/** 核验过的够用，自报的就不论；要靠自报的才够，看它附没附证书。 */
function proven(party: PartyFact, valid: readonly QualFact[], project: ProjectFact, wanted: Wanted): RegistrationCheck[] {
  const verified = valid.filter(({ declared }) => !declared)
  if (verified.length > 0 && size(party, verified, project).length === 0) return []
  const complaints = size(party, valid, project)
  if (complaints.length > 0) return complaints
  const filed = valid.filter((qual) => qual.filed || !qual.declared)
  const enough = filed.length > 0 && size(party, filed, project).length === 0
  return [onItsWord(party, wanted.label, enough, wanted.clause)]
}

/** 一个等级可以承担到多大；各项都不能超过。 */
interface Bound {
  readonly label: string
  readonly unit: string
  readonly value: string | null
  readonly most: string
}

/** 建筑工程施工总承包各等级的承包范围。 */
const builderBounds: Partial<Record<Level, { height: string; area?: string; span?: string }>> = {
  first: { height: '200' },
  second: { height: '100', area: '150000', span: '39' },
  third: { height: '50', area: '80000', span: '27' },
}
/** 房屋建筑工程监理：乙级到二级工程，丙级到三级工程；层数、跨度、住宅总面积。 */
const supervisorBounds: Partial<Record<Level, { floors: string; span: string; homes: string }>> = {
  gradeB: { floors: '28', span: '36', homes: '120000' },
  gradeC: { floors: '14', span: '24', homes: '60000' },
}

function boundsOf(role: string, level: Level, project: ProjectFact): Bound[] {
  const height = { label: '最大高度', unit: 'm', value: project.max_height }
  const span = { label: '最大跨度', unit: 'm', value: project.max_span }
  const area = { label: '总建筑面积', unit: '㎡', value: project.build_area }
  if (role === 'sgdw') {
    const most = builderBounds[level]
    if (!most) return []
    return [
      { ...height, most: most.height },
      ...(most.area ? [{ ...area, most: most.area }] : []),
      ...(most.span ? [{ ...span, most: most.span }] : []),
    ]
  }
  const most = supervisorBounds[level]
  if (!most) return []
  const floors = { label: '最大层数', unit: '层', value: project.max_floor_up === null ? null : String(project.max_floor_up) }
  const homes = project.engineering_type_id === '0101'
  return [{ ...floors, most: most.floors }, homes ? { ...area, most: most.homes } : { ...span, most: most.span }]
}

const exceeded = ({ value, most }: Bound): boolean => value !== null && compare(value, most) > 0

/** 承揽不得超越资质等级：房屋建筑有明确的量；其余大类的低等级提示核对。有几项资质的，有一项够即可。 */
function size(party: PartyFact, quals: readonly QualFact[], project: ProjectFact): RegistrationCheck[] {
  if (party.role !== 'sgdw' && party.role !== 'jldw') return []
  const builder = party.role === 'sgdw'
  const levels = quals.map((qual) => qualLevel.keyOf(qual.level)).filter((level) => level !== undefined)
  if (categoryOf(project) !== '01') {
    const low = levels.every((level) => level === 'third' || level === 'gradeC')
    const say = warns(builder ? BUILDING_LAW_26 : BUILDING_LAW_31)
    return low ? [say(partyField(party), `${unitRole.labelOf(party.role)}资质等级最低，请核对本工程是否在其承接范围之内`)] : []
  }
  const over = levels.map((level) => ({ level, bound: boundsOf(party.role, level, project).find(exceeded) }))
  const [first] = over
  if (!first?.bound || over.some(({ bound }) => bound === undefined)) return []
  const { bound, level } = over.at(0) as { bound: Bound; level: Level }
  const name = qualLevel.labelOf(qualLevel.code(level))
  const say = blocks(builder ? BUILDER_SCOPE : SUPERVISOR_SCOPE)
  return [
    say(
      partyField(party),
      `${unitRole.labelOf(party.role)}“${party.unit_name}”为${name}，${bound.label}不得超过 ${bound.most} ${bound.unit}，本工程为 ${bound.value} ${bound.unit}`,
    ),
  ]
}

/** 各方的资质与施工企业的安全生产许可证。 */
export const checkQualification = (facts: QualificationFacts): RegistrationCheck[] =>
  facts.parties.flatMap((party) => [...licence(party, facts.today), ...qualification(party, facts)])
