// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import type { BizCheck } from '@zhujian/domain/contracts/biz-answers'
import { afterEach, expect, it } from 'vitest'
import type { Tab } from '../../data/tab'
import { CheckList } from './case-checks'

afterEach(cleanup)

const BOARD = '19 工资专户与维权告示牌'
const check = (result: BizCheck['result'], text: string, label = BOARD): BizCheck => ({ label, result, text })
const listed = (checks: readonly BizCheck[]) => <CheckList checks={checks} tab={{} as Tab} />

it('what is put right is gone from the list, though another line bears its label', () => {
  const licence = check('ok', '施工许可证 3301', '1 施工许可')
  const { rerender } = render(listed([check('block', '检查不符合'), licence, check('block', '没有开立工资专户')]))
  rerender(listed([licence, check('ok', '已开立工资专户')]))
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 施工许可施工许可证 3301',
    `${BOARD}已开立工资专户`,
  ])
})
