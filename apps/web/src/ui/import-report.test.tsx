// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ImportReportView } from './import-report'

const problem = (field: string, column: string) => ({ row: 4, column, field, value: '', message: '须填写' })

it('offers to type what a cell can hold, and nothing that would not be taken', () => {
  const errors = [problem('labor', '作业人数'), problem('img', '照片'), problem('_', '')]
  const report = { import_id: 1, total: 1, add: 0, update: 0, error: 1, skipped_blank: 0, errors, unknown_columns: [] }
  const still = () => undefined
  const fields = [{ value: 'labor', label: '作业人数' }]
  render(<ImportReportView {...{ report, fields }} mapping={{}} corrections={{}} onMap={still} onCorrect={still} />)
  expect(screen.getAllByRole('textbox').map((input) => input.getAttribute('aria-label'))).toEqual(['第 4 行作业人数'])
})

it('shows what is taken with a warning row by row, beside what is not taken', () => {
  const note = { row: 3, column: '保险有效期至', field: 'insure_to', value: '2026-01-01', message: '已于 2026-01-01 到期' }
  const report = {
    import_id: 1,
    total: 1,
    add: 1,
    update: 0,
    error: 0,
    skipped_blank: 0,
    errors: [],
    unknown_columns: [],
    notes: [note],
    noted: 1,
  }
  const still = () => undefined
  render(<ImportReportView {...{ report }} fields={[]} mapping={{}} corrections={{}} onMap={still} onCorrect={still} />)
  expect(screen.getByText('有提醒')).toBeTruthy()
  expect(screen.getByRole('list', { name: '提醒' }).textContent).toBe('第 3 行　保险有效期至　已于 2026-01-01 到期')
})
