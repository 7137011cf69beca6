import { add, mul, round } from '@zhujian/model/decimal'
import { isHouse } from './project-plan'
import type { Random } from './random'

/** 工程的规模与造价；面积、金额为十进制字符串，地上与地下之和恰为总面积。 */
export interface Facts {
  build_area: string | null
  area_up: string | null
  area_down: string | null
  length_m: string | null
  max_height: string | null
  max_floor_up: number | null
  max_floor_down: number | null
  pit_depth: string | null
  max_span: string | null
  structure_type: string | null
  total_cost: string
  contract_price: string
  contract_days: number
  safe_fee_total: string
  safe_fee_prepaid: string
  use_type: number
}

interface HouseShape {
  area: readonly [number, number]
  up: readonly [number, number]
  down: readonly [number, number]
  storey: number
  structures: readonly string[]
  /** 元/㎡ */
  price: readonly [number, number]
  use: number
}

const shapes: Readonly<Record<string, HouseShape>> = {
  '0101': {
    area: [42_000, 186_000],
    up: [17, 33],
    down: [1, 2],
    storey: 2.95,
    structures: ['005', '004'],
    price: [2900, 3900],
    use: 1,
  },
  '0102': {
    area: [18_000, 96_000],
    up: [9, 38],
    down: [2, 3],
    storey: 4.1,
    structures: ['009', '004', '003'],
    price: [4200, 6200],
    use: 3,
  },
  '0103': {
    area: [16_000, 118_000],
    up: [4, 8],
    down: [2, 3],
    storey: 5.2,
    structures: ['003', '004', '014'],
    price: [3900, 5600],
    use: 4,
  },
  '0104': { area: [11_000, 58_000], up: [4, 6], down: [1, 1], storey: 4, structures: ['003'], price: [3600, 4800], use: 7 },
  '0105': {
    area: [22_000, 142_000],
    up: [6, 18],
    down: [2, 3],
    storey: 4.5,
    structures: ['004', '003'],
    price: [5200, 7600],
    use: 7,
  },
  '0106': {
    area: [9000, 46_000],
    up: [2, 4],
    down: [1, 1],
    storey: 7.5,
    structures: ['014', '003'],
    price: [5200, 7800],
    use: 7,
  },
  '0107': {
    area: [18_000, 112_000],
    up: [2, 8],
    down: [0, 1],
    storey: 6.5,
    structures: ['003', '014'],
    price: [2300, 3300],
    use: 10,
  },
  '0108': {
    area: [16_000, 68_000],
    up: [1, 3],
    down: [0, 1],
    storey: 10.5,
    structures: ['014', '015'],
    price: [2000, 2900],
    use: 10,
  },
  '0109': { area: [6000, 32_000], up: [4, 9], down: [1, 2], storey: 4.2, structures: ['003'], price: [4300, 5900], use: 7 },
}

export function makeFacts(random: Random, typeCode: string): Facts {
  const shape = shapes[typeCode]
  return shape && isHouse(typeCode) ? houseFacts(random, shape) : municipalFacts(random, typeCode)
}

function houseFacts(random: Random, shape: HouseShape): Facts {
  const up = random.int(...shape.up)
  const down = random.int(...shape.down)
  const whole = `${random.int(...shape.area)}.${random.digits(2)}`
  const below = down === 0 ? '0.00' : round(mul(whole, `0.${random.int(12, 14) + down * 7}`), 2)
  const cost = round(mul(whole, `${random.int(...shape.price)}`), 0)
  return {
    build_area: whole,
    area_up: add(whole, `-${below}`),
    area_down: below,
    length_m: null,
    max_height: (up * shape.storey + 1.2).toFixed(2),
    max_floor_up: up,
    max_floor_down: down,
    pit_depth: down === 0 ? '2.10' : (down * 4.1 + random.next() * 1.9).toFixed(2),
    max_span: (7.8 + random.next() * (shape.structures.includes('014') ? 22 : 4)).toFixed(2),
    structure_type: random.pick(shape.structures),
    ...money(random, wan(cost), '0.03'),
    contract_days: random.int(380, 980),
    use_type: shape.use,
  }
}

function municipalFacts(random: Random, typeCode: string): Facts {
  const length = typeCode === '0210' ? random.int(900, 4200) : random.int(320, 5200)
  const perMetre = typeCode === '0210' || typeCode === '0203' ? random.int(90_000, 160_000) : random.int(9000, 42_000)
  const underground = ['0203', '0205', '0210'].includes(typeCode)
  return {
    build_area: null,
    area_up: null,
    area_down: null,
    length_m: `${length}.${random.digits(2)}`,
    max_height: null,
    max_floor_up: null,
    max_floor_down: null,
    pit_depth: underground ? (4.5 + random.next() * 13).toFixed(2) : null,
    max_span: typeCode === '0202' ? (24 + random.next() * 60).toFixed(2) : null,
    structure_type: typeCode === '0202' ? '099' : null,
    ...money(random, wan(`${length * perMetre}`), '0.015'),
    contract_days: random.int(180, 720),
    use_type: 12,
  }
}

const wan = (yuan: string) => round(mul(yuan, '0.0001'), 2)

/** 合同价为造价的八到九成半；安全文明施工费按比例计取，预付不低于一半（财资〔2022〕136号）。 */
function money(
  random: Random,
  total: string,
  feeRate: string,
): Pick<Facts, 'total_cost' | 'contract_price' | 'safe_fee_total' | 'safe_fee_prepaid'> {
  const contract = round(mul(total, `0.${random.int(80, 95)}`), 2)
  const fee = round(mul(contract, feeRate), 2)
  return {
    total_cost: total,
    contract_price: contract,
    safe_fee_total: fee,
    safe_fee_prepaid: round(mul(fee, `0.${random.int(50, 78)}`), 2),
  }
}
