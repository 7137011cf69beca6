import { expect, it } from 'vitest'
import { alwaysThere, ALWAYS, refusesAway, type Standing, wronglyAway } from './missing'
import { jgj59Tables } from './tables'

const tower: Standing = { why: '台账里有使用中的3号塔机', label: '塔式起重机', tables: [17] }
const works: Standing = { why: '危大工程中有实施中的外架', label: '脚手架', tables: [3, 4] }
const away = (...codes: number[]) => codes.map((table_code) => ({ table_code, missing: true }))

it('five of the nineteen tables are of every site: 安全管理, 文明施工, 高处作业, 施工用电, 施工机具', () => {
  expect(ALWAYS.map((code) => jgj59Tables[code - 1]?.name)).toEqual(['安全管理', '文明施工', '高处作业', '施工用电', '施工机具'])
  const all = jgj59Tables.map((_, at) => at + 1)
  expect(all.filter((code) => alwaysThere(code))).toEqual(ALWAYS)
  expect(wronglyAway(away(...all), []).map(({ tables }) => tables[0])).toEqual(ALWAYS)
  expect(alwaysThere(1)).toBe('B.1 安全管理有施工就有，不能作缺项')
})

it('a machine that is there needs one table of its own, and all that is wrong is said at once', () => {
  expect(wronglyAway(away(1, 17), [tower]).map(({ message }) => message)).toEqual([
    'B.1 安全管理有施工就有，不能作缺项',
    '台账里有使用中的3号塔机，塔式起重机不能作缺项',
  ])
  expect(wronglyAway([...away(17), { table_code: 17, missing: false }], [tower])).toEqual([])
})

it('of the tables that one row of the summary has, the last that is left cannot go', () => {
  expect(refusesAway(away(3), { table_code: 4 }, [works])).toBe('危大工程中有实施中的外架，脚手架不能作缺项')
  expect(refusesAway([], { table_code: 4 }, [works])).toBe(null)
  expect(refusesAway([{ table_code: 3, missing: false }], { table_code: 4 }, [works])).toBe(null)
  expect(refusesAway(away(3), { table_code: 3 }, [works])).toBe(null)
  expect(refusesAway([{ table_code: 17, missing: false, seq: 2 }], { table_code: 17, seq: 1 }, [tower])).toBe(null)
})
