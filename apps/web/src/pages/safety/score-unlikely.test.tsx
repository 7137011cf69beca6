// @vitest-environment jsdom
import { progressStage } from '@zhujian/domain/reference/progress-stages'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Unlikely } from './score-unlikely'
import type { ScoreValues } from './score-words'
import type { ScoreDesk } from './use-score-tables'

afterEach(cleanup)

test('tables are called missing together once somebody wrote why (JGJ 59-2011 第 4.0.3 条第 5 款)', () => {
  const change = vi.fn((_key: string, start: ScoreValues, next: (values: ScoreValues) => ScoreValues) => next(start))
  const desk = { entries: new Map(), store: { change }, standing: [] } as unknown as Pick<
    ScoreDesk,
    'entries' | 'store' | 'standing'
  >
  render(<Unlikely desk={desk} score={{ progress_stage: progressStage.code('structure') }} />)
  const button = screen.getByRole('button', { name: /先作缺项$/ })
  fireEvent.click(button)
  expect(change).not.toHaveBeenCalled()
  fireEvent.change(screen.getByLabelText('这几张的缺项原因'), { target: { value: ' 本阶段尚未安装 ' } })
  fireEvent.click(button)
  expect(change.mock.results.length).toBeGreaterThan(0)
  for (const { value } of change.mock.results) expect(value).toMatchObject({ missing: true, missing_note: '本阶段尚未安装' })
})
