import { expect, it } from 'vitest'
import { badBoxes, groundFits, mainFits, needsDesign, switchFits } from './temp-power-rules'

it('five devices or 50 kW want a design of the supply', () => {
  expect([needsDesign(4, '49.9'), needsDesign(5, '1'), needsDesign(1, '50'), needsDesign(null, null)]).toEqual([
    false,
    true,
    true,
    false,
  ])
})

it('a switch box trips at 30 mA within 0.1 s, a main box at no more than 30 mA·s', () => {
  const at = (box_level: number, leak_ma: number, leak_s: string) => ({ box_level, leak_ma, leak_s })
  expect([at(3, 30, '0.1'), at(3, 31, '0.1'), at(3, 30, '0.11'), at(2, 50, '0.2')].map(switchFits)).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect([at(1, 150, '0.2'), at(1, 151, '0.2'), at(2, 300, '0.2')].map(mainFits)).toEqual([true, false, true])
})

it('the neutral is earthed with 4 Ω, again with 10 Ω', () => {
  expect([groundFits('4', '10'), groundFits('4.1', '10'), groundFits('4', '10.1'), groundFits(null, null)]).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect(badBoxes([{ box_level: 3, leak_ma: 30, leak_s: '0.1', works: false }])).toBe(1)
})
