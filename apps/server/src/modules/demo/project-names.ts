import type { District } from './geography'
import type { Random } from './random'

interface Words {
  place: string
  short: string
  road: string
  other: string
  /** 幸福里、云庐之类的案名。 */
  title: string
  /** R21-03 之类的地块编号。 */
  plot: string
  phase: string
  r: Random
}

const titles = [
  '幸福里',
  '云庐',
  '璟园',
  '江澜府',
  '观棠',
  '知语轩',
  '春风里',
  '望潮',
  '锦鲤湾',
  '上和苑',
  '映月台',
  '听澜',
  '杏林里',
  '临溪',
  '拾光',
  '悦珑湾',
  '清波',
  '未来里',
  '书香雅苑',
  '和光',
]
const phases = ['', '', '一期', '二期', '三期', '北区', '南区']
const firms = ['智能制造', '生物医药', '新能源装备', '集成电路', '数字安防', '高端装备', '跨境电商', '人工智能']

const builders: Readonly<Record<string, (w: Words) => string>> = {
  '0101': (w) =>
    w.r.pick([
      `${w.place}${w.title}${w.phase}住宅工程`,
      `${w.place}单元${w.plot}地块商品住宅项目`,
      `${w.place}${w.plot}地块安置房工程`,
      `${w.place}人才公寓${w.phase}工程`,
    ]),
  '0102': (w) =>
    w.r.pick([
      `${w.place}科创中心${w.phase}`,
      `${w.place}${w.plot}地块商务办公楼`,
      `${w.place}数字经济总部大楼`,
      `${w.short}区${w.r.pick(firms)}研发中心`,
    ]),
  '0103': (w) => w.r.pick([`${w.place}${w.title}商业综合体`, `${w.place}邻里中心${w.phase}`, `${w.place}${w.plot}地块商业用房`]),
  '0104': (w) =>
    w.r.pick([
      `${w.place}实验学校${w.phase || '迁建'}工程`,
      `${w.place}第${w.r.pick(['二', '三', '五', '七'])}幼儿园新建工程`,
      `${w.place}九年一贯制学校工程`,
      `${w.place}高级中学扩建工程`,
      `${w.place}文化中心工程`,
    ]),
  '0105': (w) =>
    w.r.pick([
      `${w.short}区第${w.r.pick(['一', '二', '三'])}人民医院${w.phase || '门急诊综合楼'}工程`,
      `${w.place}社区卫生服务中心迁建工程`,
      `${w.short}区妇幼保健院${w.phase || '住院楼'}工程`,
    ]),
  '0106': (w) => w.r.pick([`${w.place}全民健身中心工程`, `${w.place}体育公园场馆工程`]),
  '0107': (w) =>
    w.r.pick([
      `${w.place}${w.r.pick(firms)}产业园${w.phase}厂房工程`,
      `${w.place}${w.plot}地块标准厂房`,
      `${w.r.pick(firms)}${w.place}生产基地`,
    ]),
  '0108': (w) => `${w.place}智慧物流仓储中心${w.phase}`,
  '0109': (w) => w.r.pick([`${w.place}党群服务中心工程`, `${w.short}区图书档案馆工程`]),
  '0201': (w) =>
    w.r.pick([`${w.road}（${w.other}—${w.place}段）道路工程`, `${w.road}提升改造${w.phase}工程`, `${w.place}单元支路网工程`]),
  '0202': (w) => w.r.pick([`${w.road}跨河桥梁工程`, `${w.place}港大桥改建工程`, `${w.road}人行天桥工程`]),
  '0203': (w) => w.r.pick([`${w.road}下穿隧道工程`, `${w.place}隧道及接线工程`]),
  '0204': (w) => w.r.pick([`${w.place}水厂${w.phase || '扩建'}工程`, `${w.road}给水主干管工程`]),
  '0205': (w) => w.r.pick([`${w.place}片区雨污分流改造工程`, `${w.place}污水泵站${w.phase}工程`, `${w.road}排水管网工程`]),
  '0208': (w) => w.r.pick([`${w.place}滨水绿道${w.phase}工程`, `${w.place}中央公园景观工程`, `${w.road}沿线绿化提升工程`]),
  '0209': (w) => `${w.place}垃圾分类中转站工程`,
  '0210': (w) => `轨道交通${w.r.int(3, 19)}号线${w.place}站及区间土建${w.r.int(1, 9)}标`,
}

/** 工程名称：地名加用途，全库不重复。 */
export function projectName(random: Random, used: Set<string>, district: District, typeCode: string): string {
  for (;;) {
    const [road = '', other = ''] = random.shuffle(district.roads)
    const words = {
      place: random.pick(district.places),
      short: district.short,
      road,
      other,
      title: random.pick(titles),
      plot: plotCode(random),
      phase: random.pick(phases),
      r: random,
    }
    const name = builders[typeCode]?.(words) ?? `${words.place}配套工程`
    if (used.has(name)) continue
    used.add(name)
    return name
  }
}

const plotCode = (random: Random) =>
  `${random.pick(['R21', 'B1', 'FG', 'XH', 'A33', 'M1'])}-${String(random.int(1, 28)).padStart(2, '0')}`
