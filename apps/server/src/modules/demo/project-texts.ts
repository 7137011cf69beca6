import type { Project } from './projects'
import type { Random } from './random'
import { rejectionText } from './rejections'

const stops = [
  '2号塔吊附着装置未经验收投入使用，起重作业现场无信号工，存在重大事故隐患，责令全面停工整改。',
  '基坑北侧支护桩顶水平位移连续三日超预警值，未按方案采取措施，责令停止基坑作业并停工整改。',
  '悬挑脚手架未按专项方案搭设，连墙件缺失较多，作业层未满铺脚手板，责令停工整改。',
  '施工现场临时用电未实行三级配电，多处电箱无漏电保护，责令停工整改。',
]
const suspensions = [
  '因建设单位资金安排调整，主体结构施工至五层后停止施工，建设单位书面申请中止监督。',
  '因地块规划方案局部调整，建设单位申请中止施工安全监督，现场已按要求封闭看护。',
  '因征迁未完成，南段无法连续施工，建设单位申请中止监督。',
]

/** 与状态相应的原因说明。 */
export function reasonsOf(random: Random, { plan }: Project): Record<string, string> {
  const moved =
    plan.library === 1
      ? { history_reason: '工程已终止监督，资料归档，转入历史库。' }
      : plan.library === 2
        ? {
            history_reason:
              plan.state === 'completed' ? '工程完工未办理终止监督，转入中间库。' : '停工或中止超过90天，转入中间库。',
          }
        : {}
  switch (plan.state) {
    case 'stopped':
      return { ...moved, stop_reason: random.pick(stops) }
    case 'suspended':
      return { ...moved, suspend_reason: random.pick(suspensions) }
    case 'returned':
      return { reject_reason: rejectionText(plan.id) }
    case 'terminated':
      return { ...moved, terminate_reason: '工程竣工验收合格，施工安全监督程序完成，终止监督。' }
    default:
      return moved
  }
}

export function introOf(random: Random, { plan, facts, name, parties }: Project): string {
  const size = facts.build_area
    ? `总建筑面积${facts.build_area}平方米，地上最高${facts.max_floor_up}层，地下${facts.max_floor_down}层`
    : `全长${facts.length_m}米`
  const scope = facts.build_area
    ? random.pick([
        '建设内容包括主体建筑、地下车库、室外管线及景观工程。',
        '包含土建、安装、装饰及室外附属工程。',
        '采用装配式施工，配套建设地下车库与人防工程。',
      ])
    : random.pick(['建设内容包括道路、桥涵、排水、照明及交通设施。', '包含管线综合、路基路面、绿化及附属工程。'])
  return `${name}位于${plan.district.short}区，由${parties.jsdw.name}投资建设，${size}，总造价${facts.total_cost}万元。${scope}`
}
