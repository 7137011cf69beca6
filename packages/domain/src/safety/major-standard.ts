import type { CodeOf } from '@zhujian/model'
import type { dangerCategory } from './safety-dicts'

type Category = CodeOf<typeof dangerCategory>

/** 一种情形：条、项与短名；`categories` 是写这几类隐患时要对照的。 */
export interface MajorCase {
  readonly code: string
  readonly name: string
  readonly categories?: readonly Category[]
}

const scaffolds: readonly Category[] = [
  'fastener_scaffold',
  'cuplock_scaffold',
  'disk_scaffold',
  'full_scaffold',
  'cantilever_scaffold',
  'attached_scaffold',
]
const cranes: readonly Category[] = ['tower', 'elevator', 'hoist']
const tunnels: readonly Category[] = ['mined_tunnel', 'shield']

const of = (code: string, name: string, ...categories: readonly Category[]): MajorCase => ({ code, name, categories })

/** 《房屋市政工程生产安全重大事故隐患判定标准（2024 版）》（建质规〔2024〕5 号，2024-12-13 起施行）：短名，以印本为准。 */
export const majorCases: readonly MajorCase[] = [
  of('04-1', '未取得安全生产许可证，或超资质、无资质承揽', 'management'),
  of('04-2', '安全生产管理人员不足，或未取得有效的考核合格证书', 'management'),
  of('04-3', '特种作业人员未取得有效的操作资格证书上岗', 'management'),
  of('04-4', '危大工程未编制、未审核专项方案，或超规模未经专家论证', 'management', 'pit', 'formwork', ...scaffolds),
  of('04-5', '危大工程应验收而未验收合格即进入下道工序或使用', 'management', 'pit', 'formwork', ...scaffolds),
  of('05-1', '基坑、边坡未采取措施保护毗邻建筑物、管线', 'pit'),
  of('05-2', '基坑土方超挖，未采取有效措施', 'pit'),
  of('05-3', '深基坑、高边坡未进行第三方监测', 'pit'),
  of('05-4', '基坑有坍塌预兆未处理', 'pit'),
  of('06-1', '模板支架基础承载力、变形不符合要求', 'formwork'),
  of('06-2', '模板支架施工荷载超过设计值', 'formwork'),
  of('06-3', '模板支架拆除、滑模爬模爬升时混凝土强度未达到要求', 'formwork'),
  of('06-4', '危大模板工程未按方案的顺序、分层厚度浇筑混凝土', 'formwork'),
  of('07-1', '脚手架基础承载力、变形不符合要求', ...scaffolds),
  of('07-2', '未设置连墙件，或连墙件整层缺失', ...scaffolds),
  of('07-3', '附着式升降脚手架防倾覆、防坠落、同步控制装置缺失或失效', 'attached_scaffold'),
  of('08-1', '起重机械未经验收合格即投入使用，或未办理使用登记', ...cranes),
  of('08-2', '起重机械基础承载力、变形不符合要求', ...cranes),
  of('08-3', '安装、拆卸、爬升、附着前未检查构件和安全装置', ...cranes),
  of('08-4', '起重机械安全装置不全、失效或被拆除', ...cranes),
  of('08-5', '主要受力构件裂纹、严重锈蚀、变形、开焊，或螺栓、销轴缺失', ...cranes),
  of('08-6', '施工升降机附着间距、最高附着以上悬高、垂直度不符合要求', 'elevator'),
  of('08-7', '塔式起重机独立高度、附着、悬高、垂直度不符合要求', 'tower'),
  of('08-8', '塔式起重机与建构筑物、群塔之间未保持安全距离', 'tower'),
  of('08-9', '使用达到报废标准的起重机械、吊索具', ...cranes, 'lifting'),
  of('09-1', '钢结构、网架安装的支撑基础不足、超载或无防倾覆措施', 'lifting'),
  of('09-2', '单榀桁架、预制构件安装未采取防失稳措施', 'lifting'),
  of('09-3', '悬挑卸料平台的支点不在主体结构上且未可靠连接', 'height'),
  of('09-4', '脚手架与结构之间、井道贯通无防护', 'height'),
  of('09-5', '吊篮超载、安全锁失效或安全绳未独立悬挂', 'height'),
  of('10-1', '特殊作业环境照明未使用安全电压', 'electricity'),
  of('10-2', '与外电线路距离不足且未采取防护', 'electricity'),
  of('11-1', '有限空间未辨识且未设警示标志', 'hand_dug', 'management'),
  of('11-2', '有限空间作业未审批、未培训，未先通风再检测后作业', 'hand_dug'),
  of('11-3', '有限空间作业无专人监护', 'hand_dug'),
  of('11-4', '有限空间作业未配备气体检测、通风、呼吸防护、救援设备', 'hand_dug'),
  of('12-1', '装饰装修拆除承重结构未经原设计复核', 'management'),
  of('12-2', '拆除作业的顺序不符合要求', 'management'),
  of('13-1', '隧道带水作业，或地下水失控仍施工', ...tunnels),
  of('13-2', '涌水涌沙、坍塌、支护变形裂缝未处置', ...tunnels),
  of('13-3', '开挖、支护方法不符，无超前预报、监控量测', 'mined_tunnel'),
  of('13-4', '盾构始发、接收端头未加固或加固无效', 'shield'),
  of('13-5', '盾尾、铰接渗漏仍掘进，或违规带压开仓', 'shield'),
  of('13-6', '隧道施工未保护毗邻建筑物、管线', ...tunnels),
  of('13-7', '轨道保护区内未经批准作业', ...tunnels),
  of('14-1', '基坑周边堆载超过设计允许值', 'pit'),
  of('14-2', '无支护的坑槽边，开挖深度范围内堆载', 'pit'),
  of('14-3', '楼板、屋面、脚手架堆载超过设计值', 'formwork', ...scaffolds),
  of('15-1', '泵车、桩机、吊车未校核行走路线和站位的承载力', 'lifting', 'machinery'),
  of('15-2', '恶劣天气违规吊装、安拆、高处作业', 'weather', 'lifting', 'height'),
  of('15-3', '使用塔式起重机、汽车吊等起吊人员', 'lifting', 'tower'),
  of('16', '使用国家明令禁止的工艺、设备、材料', 'machinery', 'management'),
]

export const MAJOR_SET = 'MAJOR-2024'

const DIGITS = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九'] as const
const chinese = (n: number): string =>
  n < 10 ? (DIGITS[n] ?? '') : `${n >= 20 ? DIGITS[Math.floor(n / 10)] : ''}十${DIGITS[n % 10] ?? ''}`

/** 04-1 → 第四条第（一）项；16 → 第十六条。 */
export function articleOf(code: string): string {
  const [article = '', item] = code.split('-')
  return `第${chinese(Number(article))}条${item === undefined ? '' : `第（${chinese(Number(item))}）项`}`
}

export const caseOf = (code: string): MajorCase => {
  const found = majorCases.find((each) => each.code === code)
  if (!found) throw new Error(`unknown case ${code}`)
  return found
}

/** 写这一类隐患时要对照的各种情形。 */
export const casesOf = (category: unknown): readonly MajorCase[] =>
  majorCases.filter(({ categories }) => categories?.includes(category as Category))

const STANDARD = '《房屋市政工程生产安全重大事故隐患判定标准（2024 版）》'
/** 作为判定依据写在隐患里的：标准与条、项。 */
export const basisOf = (code: string): string => `${STANDARD}${articleOf(code)}`
