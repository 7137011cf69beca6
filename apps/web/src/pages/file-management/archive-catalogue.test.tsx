// @vitest-environment jsdom
import type { ArchiveSummary } from '@zhujian/domain/contracts/archive'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { CatalogueHead } from './archive-catalogue'

afterEach(cleanup)

const none = { total: 0, required: 0, checked: 0, missing: 0, pending: 0, returned: 0, overdue: 0 }
const standard = { suggested: 'house-2019', template_text: '', standard: '', clause: '' }
const summary: ArchiveSummary = {
  ...none,
  ...standard,
  engineering_id: 7,
  engineering_name: '云栖小学',
  categories: [],
  can: ['generate'],
}

it('lets the catalogue be made where the project stands, which leads nowhere else', () => {
  const onDo = vi.fn()
  render(<CatalogueHead summary={summary} onDo={onDo} />)
  expect(screen.queryByRole('button', { name: /各工程目录/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '生成归档目录' }))
  expect(onDo).toHaveBeenCalledWith({ kind: 'generate' })
})

it('says which project it is where the catalogues of all are, and leads back to them', () => {
  const onBack = vi.fn()
  render(<CatalogueHead summary={summary} onBack={onBack} onDo={() => undefined} />)
  screen.getByRole('heading', { name: '云栖小学' })
  fireEvent.click(screen.getByRole('button', { name: /各工程目录/ }))
  expect(onBack).toHaveBeenCalledOnce()
})
