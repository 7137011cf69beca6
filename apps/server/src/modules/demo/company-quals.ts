import { qualLevel } from '@zhujian/domain/reference/unit-dicts'
import { addDays } from '@zhujian/model/date'
import type { Company, CompanyKind } from './company'
import { daysAgo, type DemoRow, type DemoRun } from './demo-run'
import type { Random } from './random'

type Level = Parameters<typeof qualLevel.code>[0]
type Offer = readonly [type: string, major: string, levels: readonly Level[]]

const grades: readonly Level[] = ['gradeA', 'gradeB', 'gradeC']
const ranks: readonly Level[] = ['first', 'second', 'third']

/** 各类企业可能持有的资质。 */
const offers: Partial<Record<CompanyKind, readonly Offer[]>> = {
  developer: [['房地产开发', '房地产开发', ['first', 'second']]],
  general: [
    ['施工总承包', '建筑工程', ['special', ...ranks]],
    ['施工总承包', '市政公用工程', ranks],
    ['专业承包', '地基基础工程', ranks],
    ['专业承包', '建筑装修装饰工程', ['first', 'second']],
  ],
  supervision: [
    ['工程监理', '房屋建筑工程', grades],
    ['工程监理', '市政公用工程', grades],
  ],
  survey: [['工程勘察', '岩土工程', ['gradeA', 'gradeB']]],
  design: [
    ['工程设计', '建筑工程', ['gradeA', 'gradeB']],
    ['工程设计', '市政行业', ['gradeA', 'gradeB']],
  ],
  labour: [['施工劳务', '施工劳务', ['none']]],
  specialEquipment: [['专业承包', '起重设备安装工程', ranks]],
  specialty: [
    ['专业承包', '建筑幕墙工程', ['first', 'second']],
    ['专业承包', '消防设施工程', ['first', 'second']],
    ['专业承包', '钢结构工程', ranks],
  ],
  testing: [['工程检测', '建设工程质量检测', ['none']]],
  material: [['专业承包', '预拌混凝土', ['none']]],
}

/** 主项资质各家都有：没有它的施工企业、监理企业参不了建。 */
function withMain(chosen: readonly Offer[], kind: CompanyKind): readonly Offer[] {
  const main = offers[kind]?.[0]
  return main === undefined || chosen.includes(main) ? chosen : [main, ...chosen.slice(1)]
}

/** 一家企业的一到三项资质，有效期五年。 */
export function qualificationRows(run: DemoRun, random: Random, company: Company): Omit<DemoRow, 'id'>[] {
  const chosen = withMain(random.shuffle(offers[company.kind] ?? []).slice(0, random.int(1, 3)), company.kind)
  return chosen.map(([type, major, levels], index) => {
    const issued = daysAgo(run, random.int(20, 1820))
    const level = random.pick(levels)
    return {
      unit_id: company.id,
      qual_type: type,
      major,
      level: qualLevel.code(level),
      cert_no: `D${random.pick(['133', '233', '333'])}${String(company.id).padStart(5, '0')}${index + 1}`,
      issue_org: level === 'special' || level === 'gradeA' ? '住房和城乡建设部' : '浙江省住房和城乡建设厅',
      issue_on: issued,
      valid_to: addDays(issued, 1826),
    }
  })
}
