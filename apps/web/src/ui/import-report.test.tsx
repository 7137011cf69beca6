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
