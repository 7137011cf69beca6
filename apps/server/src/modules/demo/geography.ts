import type { Random } from './random'

/** 一个演示城区：真实区划代码，地名只作工程与地址的素材，工程与单位均为虚构。 */
export interface District {
  readonly code: string
  readonly short: string
  /** BD-09 degrees: west, east, south, north. */
  readonly box: readonly [number, number, number, number]
  readonly places: readonly string[]
  readonly roads: readonly string[]
}

export const CITY = { code: '330100', name: '杭州市', province: '浙江省' } as const

export const districts: readonly District[] = [
  {
    code: '330106',
    short: '西湖',
    box: [120.058, 120.128, 30.222, 30.312],
    places: ['三墩', '蒋村', '留下', '转塘', '古荡', '文新', '西溪', '双浦', '翠苑', '紫金港'],
    roads: ['文一西路', '古墩路', '天目山路', '留和路', '振华路', '紫金港路', '双龙街', '萍水西街', '文三西路', '象山路'],
  },
  {
    code: '330108',
    short: '滨江',
    box: [120.158, 120.236, 30.168, 30.214],
    places: ['长河', '西兴', '浦沿', '白马湖', '奥体', '彩虹城', '物联网小镇', '冠山', '联庄', '闻涛'],
    roads: ['江南大道', '滨盛路', '江晖路', '滨安路', '西兴路', '火炬大道', '时代大道', '浦沿路', '月明路', '长河路'],
  },
  {
    code: '330102',
    short: '上城',
    box: [120.172, 120.252, 30.228, 30.296],
    places: ['钱江新城', '望江', '四季青', '九堡', '丁兰', '笕桥', '凯旋', '彭埠', '景芳', '城站'],
    roads: ['富春路', '之江路', '秋涛路', '凯旋路', '九和路', '机场路', '大农港路', '环站东路', '天城路', '丁桥路'],
  },
  {
    code: '330105',
    short: '拱墅',
    box: [120.122, 120.196, 30.292, 30.366],
    places: ['运河新城', '康桥', '祥符', '半山', '大关', '上塘', '石桥', '申花', '桥西', '北部软件园'],
    roads: ['莫干山路', '湖州街', '丽水路', '祥园路', '石祥路', '通益路', '储鑫路', '康贤路', '半山路', '金昌路'],
  },
  {
    code: '330110',
    short: '余杭',
    box: [119.932, 120.046, 30.262, 30.386],
    places: ['未来科技城', '良渚', '仓前', '五常', '闲林', '瓶窑', '中泰', '径山', '勾庄', '老余杭'],
    roads: ['文一西路延伸段', '良睦路', '高教路', '荆长大道', '东西大道', '良渚大道', '余杭塘路', '向往街', '创景路', '常二路'],
  },
  {
    code: '330114',
    short: '钱塘',
    box: [120.322, 120.468, 30.268, 30.336],
    places: ['下沙', '白杨', '义蓬', '河庄', '新湾', '前进', '临江', '金沙湖', '大创小镇', '江海之城'],
    roads: ['金沙大道', '海达北路', '幸福北路', '江东大道', '青六路', '义府大街', '文渊路', '学正街', '钱塘快速路', '滨江二路'],
  },
]

/** 城区范围内的一点，六位小数，约 0.1 米。 */
export function placeIn(random: Random, { box }: District): { lng: number; lat: number; text: string } {
  const [west, east, south, north] = box
  const lng = west + random.next() * (east - west)
  const lat = south + random.next() * (north - south)
  return { lng, lat, text: pointText(lng, lat) }
}

export const pointText = (lng: number, lat: number): string => `${lng.toFixed(6)},${lat.toFixed(6)}`

export function addressIn(random: Random, { short, roads }: District): string {
  const [first, second] = random.shuffle(roads)
  const numbered = () => `${first}${random.int(18, 1280)}号`
  const crossing = () => `${first}与${second}交叉口${random.pick(['东北', '西南', '东南', '西北'])}侧`
  return `${CITY.name}${short}区${random.chance(0.55) ? crossing() : numbered()}`
}
