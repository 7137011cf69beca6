import { expect, it } from 'vitest'
import { progressStage } from '../reference/progress-stages'
import { isProposed, usualTables } from './visit'

it('proposes what every site has, and what the stage has besides', () => {
  expect(usualTables()).toEqual(['B.1', 'B.2', 'B.13', 'B.14', 'B.19'])
  expect(usualTables(progressStage.code('foundation'))).toEqual(['B.1', 'B.2', 'B.11', 'B.13', 'B.14', 'B.18', 'B.19'])
  expect(usualTables(progressStage.code('structure'))).toContain('B.12')
  expect(usualTables(progressStage.code('decoration'))).toEqual(expect.arrayContaining(['B.10', 'B.16']))
  expect([isProposed(usualTables(1)), isProposed(['B.1'])]).toEqual([true, false])
})
