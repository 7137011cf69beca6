import { dict } from '@zhujian/model'

/** 建筑施工特种作业操作资格的类别（建质〔2008〕75号第三条及各地实施细则）；焊接与热切割等由省级认定。 */
export const workKind = dict({
  electrician: ['01', '建筑电工'],
  scaffolder: ['02', '普通脚手架架子工'],
  attachedScaffolder: ['03', '附着升降脚手架架子工'],
  signaller: ['04', '起重信号司索工'],
  towerDriver: ['05', '塔式起重机司机'],
  elevatorDriver: ['06', '施工升降机司机'],
  hoistDriver: ['07', '物料提升机司机'],
  towerErector: ['08', '塔式起重机安装拆卸工'],
  elevatorErector: ['09', '施工升降机安装拆卸工'],
  basketErector: ['10', '高处作业吊篮安装拆卸工'],
  provincial: ['99', '省级认定（含焊接与热切割）'],
})

interface Trade {
  /** 拒绝时的叫法，如“架子工”。 */
  readonly label: string
  /** 哪些类别的证书可以从事。 */
  readonly kinds: readonly string[]
  /** 还没有登记证书、只在实名制登记里写了证号的，看他的工种（全国建筑工人平台代码）。 */
  readonly works: readonly string[]
}

/** 安排作业时所要的工种。 */
export const trades = {
  electrician: { label: '电工', kinds: ['01'], works: ['130'] },
  scaffolder: { label: '架子工', kinds: ['02', '03'], works: ['030'] },
  basket: { label: '吊篮安装拆卸工', kinds: ['10'], works: ['180'] },
  welder: { label: '焊接与热切割', kinds: ['99'], works: ['270'] },
  driver: { label: '起重机械司机、司索信号工', kinds: ['04', '05', '06', '07'], works: ['170', '080'] },
  // 开什么机械，持什么证。
  towerCrew: { label: '塔式起重机司机、起重信号司索工', kinds: ['04', '05'], works: [] },
  elevatorCrew: { label: '施工升降机司机', kinds: ['06'], works: [] },
  hoistCrew: { label: '物料提升机司机', kinds: ['07'], works: [] },
  erector: { label: '起重机械安装拆卸', kinds: ['03', '08', '09', '10'], works: ['180'] },
  // 装、拆什么机械，持什么证（建质〔2008〕75号第四条）。
  towerErector: { label: '塔式起重机安装拆卸工', kinds: ['08'], works: [] },
  elevatorErector: { label: '施工升降机安装拆卸工', kinds: ['09'], works: [] },
  attachedErector: { label: '附着升降脚手架架子工', kinds: ['03'], works: [] },
  lifting: {
    label: '起重机械安装拆卸、司机、司索信号工',
    kinds: ['04', '05', '06', '07', '08', '09'],
    // 只认核验过的证书，不看工种。
    works: [],
  },
  maintainer: {
    label: '起重机械作业',
    kinds: ['01', '04', '05', '06', '07', '08', '09', '10'],
    works: ['130', '170', '080', '180'],
  },
} as const satisfies Record<string, Trade>

export type TradeName = keyof typeof trades

/** 这一类证书可以从事的工种代码。 */
export const worksOf = (kind: string): string[] => [
  ...new Set(Object.values(trades).flatMap(({ kinds, works }) => ((kinds as readonly string[]).includes(kind) ? works : []))),
]
