import type { FileItem } from '@zhujian/domain/reference/file-groups'
import { startOfDay } from '@zhujian/model/date'
import type { Sheet } from './pdf'
import type { Project } from './projects'

/** 资料样张的正文：抬头是工程与单位，正文随资料类别。 */
export function sheetOf(project: Project, item: FileItem, on: string): Sheet {
  const { name, facts, parties, plan } = project
  const scale: [string, string] = facts.build_area
    ? ['总建筑面积', `${facts.build_area} 平方米`]
    : ['线路长度', `${facts.length_m} 米`]
  return {
    title: item.label.replaceAll('/', '、'),
    facts: [
      ['工程名称', name],
      ['建设地点', `杭州市${plan.district.short}区`],
      ['建设单位', parties.jsdw.name],
      ['施工单位', parties.sgdw.name],
      ['监理单位', parties.jldw.name],
      scale,
      ['合同价', `${facts.contract_price} 万元　　合同工期 ${facts.contract_days} 天`],
      ['编制日期', on],
    ],
    body: [
      bodyOf(item.code, project),
      '以上内容真实有效，如有不实，愿意承担相应法律责任。',
      '（演示环境样张，工程与单位均为虚构。）',
    ],
    seal: sealOf(item.code, project),
    madeAt: startOfDay(on) + 9 * 3600,
  }
}

function bodyOf(code: string, { facts }: Project): string {
  switch (code.slice(0, 2)) {
    case 'G1':
      return '本工程已按规定办理用地、规划及施工图审查手续，准予按照批准的内容组织建设。'
    case 'G2':
      return `双方就本工程承发包事宜协商一致，签约合同价为 ${facts.contract_price} 万元，人工费按月拨付，拨付周期不超过一个月。`
    case 'G3':
      return '兹证明本单位依法登记，资质等级与承揽范围相符，安全生产许可证在有效期内。'
    case 'G4':
      return '兹任命下列人员组成项目管理班子，均持有相应注册证书与安全生产考核合格证，并在本项目到岗履职。'
    case 'G5':
      return '本文件经编制、审核、批准后实施；危险性较大的分部分项工程单独编制专项施工方案，超过一定规模的组织专家论证。'
    case 'G6':
      return `本工程安全文明施工费 ${facts.safe_fee_total} 万元，已预付 ${facts.safe_fee_prepaid} 万元，专款专用。`
    default:
      return '施工现场按扬尘防治与视频监控的有关规定落实措施，责任到人，接受监督检查。'
  }
}

function sealOf(code: string, { parties, plan }: Project): string {
  if (code.startsWith('G1')) return `${plan.district.short}区住建局`
  if (code === 'G202' || code === 'G405' || code === 'G503') return parties.jldw.name
  return code.startsWith('G3') || code.startsWith('G4') || code.startsWith('G5') ? parties.sgdw.name : parties.jsdw.name
}
