import type { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { type District, districts } from './geography'
import { at, createRandom, type Random } from './random'

export type StateName = keyof (typeof engineeringStates)['entries'] & string
export type Library = 0 | 1 | 2

/** 一个演示工程在哪个区、哪个库、走到哪一步、是什么工程。 */
export interface ProjectPlan {
  id: number
  district: District
  library: Library
  state: StateName
  typeCode: string
  /** 在本区本状态中的序号，用来挑出演示账号参与的工程。 */
  order: number
}

type Counts = Partial<Record<StateName, number>>

/** 当前库 180 个：各区按状态的个数。 */
const current: Readonly<Record<string, Counts>> = {
  '330106': { draft: 2, pending: 5, returned: 3, waiting: 4, building: 20, stopped: 2, suspended: 1, accepting: 2, completed: 1 },
  '330108': { draft: 1, pending: 3, returned: 2, waiting: 2, building: 21, stopped: 1, suspended: 1, accepting: 2, completed: 1 },
  '330102': { draft: 1, pending: 2, returned: 1, waiting: 2, building: 17, stopped: 1, accepting: 1, completed: 1 },
  '330105': { draft: 1, pending: 1, returned: 1, waiting: 1, building: 18, stopped: 1, suspended: 1, accepting: 1, completed: 1 },
  '330110': { draft: 2, pending: 2, returned: 1, waiting: 2, building: 19, stopped: 1, suspended: 1, accepting: 1, completed: 1 },
  '330114': { draft: 1, pending: 1, waiting: 1, building: 17, stopped: 1, suspended: 1, accepting: 1, completed: 1 },
}
/** 中间库 40 个：停工、中止逾 90 天，或完工未办终止。 */
const middle: Readonly<Record<string, Counts>> = {
  '330106': { stopped: 4, suspended: 3, completed: 3 },
  '330108': { stopped: 3, suspended: 2, completed: 2 },
  '330102': { stopped: 2, suspended: 2, completed: 2 },
  '330105': { stopped: 2, suspended: 2, completed: 2 },
  '330110': { stopped: 2, suspended: 2, completed: 2 },
  '330114': { stopped: 2, suspended: 1, completed: 2 },
}
/** 历史库 260 个。 */
const history: Readonly<Record<string, Counts>> = {
  '330106': { terminated: 49, completed: 7 },
  '330108': { terminated: 41, completed: 5 },
  '330102': { terminated: 39, completed: 5 },
  '330105': { terminated: 36, completed: 4 },
  '330110': { terminated: 37, completed: 5 },
  '330114': { terminated: 28, completed: 4 },
}

const houseTypes = [
  ['0101', 46],
  ['0102', 13],
  ['0103', 9],
  ['0104', 13],
  ['0105', 4],
  ['0106', 2],
  ['0107', 9],
  ['0108', 2],
  ['0109', 2],
] as const
const municipalTypes = [
  ['0201', 36],
  ['0202', 11],
  ['0203', 5],
  ['0204', 5],
  ['0205', 16],
  ['0208', 15],
  ['0209', 3],
  ['0210', 9],
] as const

/** 全部 480 个工程，房建七成、市政三成；按登记先后排列：先历史，后中间，再当前。 */
export function planProjects(ids: readonly number[]): ProjectPlan[] {
  const random = createRandom('plan')
  const slots = [...slotsOf(random, history, 1), ...slotsOf(random, middle, 2), ...slotsOf(random, current, 0)]
  return slots.map((slot, index) => ({ ...slot, id: at(ids, index), typeCode: typeOf(random, slot) }))
}

export const PROJECT_COUNT = 480

type Slot = Omit<ProjectPlan, 'id' | 'typeCode'>

function slotsOf(random: Random, counts: Readonly<Record<string, Counts>>, library: Library): Slot[] {
  const slots = districts.flatMap((district) =>
    Object.entries(counts[district.code] ?? {}).flatMap(([state, count]) =>
      Array.from({ length: count }, (_, order) => ({ district, library, state: state as StateName, order })),
    ),
  )
  return random.shuffle(slots)
}

/** 演示账号的头两个在建工程固定为住宅与医院：人员、设备最齐全。 */
function typeOf(random: Random, slot: Slot): string {
  if (slot.library === 0 && slot.state === 'building' && slot.order < 2) return slot.order === 0 ? '0101' : '0105'
  return random.chance(0.7) ? random.weighted(houseTypes) : random.weighted(municipalTypes)
}

export const isHouse = (typeCode: string): boolean => typeCode.startsWith('01')

/** 填到一半的草稿：单位只选了两方，规模与合同还没填。 */
export const isSketch = (plan: Pick<ProjectPlan, 'state' | 'order'>): boolean => plan.state === 'draft' && plan.order % 2 === 1
