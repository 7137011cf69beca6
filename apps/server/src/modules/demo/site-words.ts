import { isHouse } from './project-plan'
import type { Project } from './projects'

/** 一天的日志里写的：施工到哪里，做了什么，巡查什么。 */
export interface DayWords {
  readonly part: string
  readonly content: string
}
interface Stage {
  /** 形象进度不到这么多的。 */
  readonly below: number
  readonly words: readonly DayWords[]
  /** 安全员当天巡查的。 */
  readonly patrol: string
  /** 带班走的路线。 */
  readonly route: string
}

const house: readonly Stage[] = [
  {
    below: 0.08,
    patrol: '桩机、泥浆池防护、用电',
    route: '大门、桩机作业面、泥浆池、钢筋笼加工区',
    words: [
      { part: '工程桩', content: '钻孔灌注桩成孔、下放钢筋笼，水下混凝土浇筑' },
      { part: '围护桩', content: '围护桩施工，冠梁钢筋绑扎，泥浆外运' },
    ],
  },
  {
    below: 0.2,
    patrol: '基坑临边、支护监测、用电',
    route: '大门、基坑周边、支撑梁、钢筋加工区',
    words: [
      { part: '基坑', content: '土方分层开挖，支撑跟进，坑内明排水' },
      { part: '地下室底板', content: '底板垫层、防水层施工，底板钢筋绑扎' },
      { part: '地下一层剪力墙', content: '剪力墙钢筋绑扎、合模，预埋件安装' },
    ],
  },
  {
    below: 0.62,
    patrol: '临边防护、用电、外架',
    route: '主楼作业层、外架、塔机、钢筋加工区',
    words: [
      { part: '墙柱', content: '墙柱钢筋绑扎、模板支设，混凝土浇筑' },
      { part: '梁板', content: '梁板模板支设、钢筋绑扎，预埋管线' },
      { part: '外架', content: '外架搭设一步，连墙件补齐，安全网张挂' },
    ],
  },
  {
    below: 0.8,
    patrol: '洞口临边、外架、施工升降机层门',
    route: '楼层、屋面、外架、施工升降机',
    words: [
      { part: '砌体', content: '填充墙砌筑，构造柱浇筑，墙面挂网' },
      { part: '屋面', content: '找坡层施工，女儿墙砌筑' },
      { part: '内墙抹灰', content: '墙面抹灰，门窗框安装' },
    ],
  },
  {
    below: 0.92,
    patrol: '吊篮、动火、用电',
    route: '楼层、吊篮、室外管网、材料堆场',
    words: [
      { part: '机电安装', content: '桥架、管道安装，管道试压' },
      { part: '外墙', content: '外墙保温、涂料施工，门窗扇安装' },
      { part: '室外工程', content: '室外管网开挖、铺设，检查井砌筑' },
    ],
  },
  {
    below: Number.POSITIVE_INFINITY,
    patrol: '动火、用电、成品保护通道',
    route: '楼层、设备机房、室外工程',
    words: [
      { part: '室内收尾', content: '户内修补、保洁，设备单机调试' },
      { part: '室外绿化', content: '绿化种植，道路面层与标线' },
    ],
  },
]

/** 道路、管网的。 */
const municipal: readonly Stage[] = [
  {
    below: 0.4,
    patrol: '沟槽支护、临边防护、用电',
    route: '大门、沟槽作业面、导行路口、材料堆场',
    words: [
      { part: '污水主管 W3–W5 沟槽', content: '沟槽开挖 60 m，支护同步跟进，槽底排水' },
      { part: '污水主管 W5–W8 管基', content: '管基混凝土浇筑，管道安装 24 m，接口检查' },
    ],
  },
  {
    below: 0.7,
    patrol: '机械作业半径、临边防护、用电',
    route: '大门、路基作业面、导行路口、拌合料堆场',
    words: [
      { part: '路基 K0+200–K0+320', content: '路基分层填筑、碾压，取样检测压实度' },
      { part: '检查井 W9–W14', content: '检查井砌筑、抹面，井周回填' },
    ],
  },
  {
    below: Number.POSITIVE_INFINITY,
    patrol: '交通导行、摊铺机械、用电',
    route: '大门、摊铺作业面、导行路口',
    words: [
      { part: '路面基层 K0+000–K0+200', content: '水泥稳定碎石基层摊铺、碾压，覆盖养生' },
      { part: '人行道与附属', content: '侧平石安砌，人行道铺装' },
    ],
  },
]

/** 这个工程现在做到哪里。 */
export function stageWords({ plan, timeline }: Project): Stage {
  const stages = isHouse(plan.typeCode) ? house : municipal
  const found = stages.find(({ below }) => timeline.progress < below)
  if (!found) throw new Error(`no words for ${plan.id}`)
  return found
}
