// @vitest-environment jsdom
import { completionAcceptance } from '@zhujian/domain/completion/completion-acceptance'
import { officialQualityCheck, ownQualityCheck } from '@zhujian/domain/quality/quality-check-kinds'
import { superviseSampling } from '@zhujian/domain/quality/supervise-sampling'
import { officialCheck, selfCheck } from '@zhujian/domain/safety/check-kinds'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { columnsOf } from '../entity/columns'
import type { TableSource } from '../entity/source'
import { checkCells } from './check-name'

const shown = (source: TableSource) =>
  columnsOf(source, { kinds: {} as never, cells: checkCells }).filter(({ hidden, fixed }) => !hidden || fixed)

describe('the lists of inspections, samplings and acceptances', () => {
  it.each([
    ['监督检查', officialCheck],
    ['项目自查', selfCheck],
    ['质量检查', officialQualityCheck],
    ['质量自查', ownQualityCheck],
    ['监督抽测', superviseSampling],
    ['竣工验收', completionAcceptance],
  ] as [string, TableSource][])('%s: a row is called by what it is, its number stands beside it', (_, source) => {
    const columns = shown(source)
    const number = columns.findIndex(({ key }) => key.endsWith('_no'))
    expect(columns.find(({ pin }) => pin === 'left')?.key).not.toMatch(/_no$/)
    expect(columns[0]?.key).not.toMatch(/_no$/)
    expect(number).toBeGreaterThan(0)
  })

  it('say the day and the kind of an inspection, by whichever side it was made', () => {
    const [name] = shown(officialCheck)
    const said = (row: Record<string, unknown>) =>
      renderToStaticMarkup(name?.render({ id: 1, check_at: 1_795_225_600, ...row }, 0))
    expect(said({ check_type: 1 })).toContain('2026-11-21 日常巡查')
    expect(said({ self_kind: 2 })).toContain('2026-11-21 周检')
  })

  it('keep who inspected and the conclusion where the box is narrow: what matters less folds first', () => {
    for (const source of [officialCheck, selfCheck, officialQualityCheck, ownQualityCheck]) {
      const keys = shown(source as TableSource).map(({ key }) => key)
      const least = Math.min(...['check_no', 'check_type', 'self_kind'].map((key) => keys.indexOf(key)).filter((at) => at >= 0))
      for (const key of ['inspector_ids', 'conclusion']) expect(keys.indexOf(key)).toBeLessThan(least)
    }
  })
})
