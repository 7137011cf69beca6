// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DrawResult } from './draw-result'

const openTab = vi.fn()
vi.mock('../data/tab', () => ({ useTab: () => ({ openTab }) }))
vi.mock('../data/queries', () => ({
  useApi: () => ({
    data: {
      rows: [
        {
          id: 7,
          state: 0,
          engineering_id: 3,
          engineering_id_text: '幸福里三期',
          lead_id_text: '张三',
          mate_id_text: '李四',
          more_ids_text: '',
        },
      ],
    },
  }),
}))
afterEach(cleanup)

const row = { id: 1, version: 1, check_code: 'Abcdefghij-_0123456789', drawn_at: 1 }

test('a draw lists the projects drawn with their inspectors, each leading to its plan, and gives the public address to copy (国办发〔2015〕58号)', () => {
  render(<DrawResult row={row as never} />)
  expect(screen.getByRole('list', { name: '抽到的工程与检查人' }).textContent).toContain('检查人 张三、李四　待检查')
  fireEvent.click(screen.getByRole('button', { name: '幸福里三期' }))
  expect(openTab).toHaveBeenCalledWith(expect.stringMatching(/visit_plan.*7/))
  const address = `${location.origin}${location.pathname}#/publicDraw?code=Abcdefghij-_0123456789`
  expect(screen.getByRole('link').getAttribute('href')).toBe(address)
  expect(screen.getByRole('button', { name: `复制网址 ${address}` })).toBeTruthy()
})
